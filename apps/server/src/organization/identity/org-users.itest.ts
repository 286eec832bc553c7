import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { PASSWORD, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';
import { mailsOf } from '../../../../../tests/support/mails.ts';

let app: TestApp;
let kolovrat: number;
let admin: Client;
let ana: Client;
let anaId: number;
let adminId: number;
let foreignId: number;
let truck: MadeVehicle;
let van: MadeVehicle;
let sold: MadeVehicle;
let foreign: MadeVehicle;

beforeAll(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const druga = await app.addOrganization('Druga');
  adminId = await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  anaId = await app.addUser({ email: 'ana@kolovrat.example', organizationId: kolovrat });
  foreignId = await app.addUser({ email: 'bor@druga.example', organizationId: druga });
  const rows = fleetRows(app.database);
  truck = await rows.vehicle(kolovrat, 'LJ KT-482');
  van = await rows.vehicle(kolovrat, 'MB 11-AAA');
  sold = await rows.vehicle(kolovrat, 'KP OLD-01', { alienated: true });
  foreign = await rows.vehicle(druga, 'GO 22-BBB');
  admin = await signedIn(app, 'admin@kolovrat.example');
  ana = await signedIn(app, 'ana@kolovrat.example');
});
afterAll(() => app.close());

const someone = { firstName: 'Nina', lastName: 'Novak', role: 'user' };
const tokenIn = (mail: string | undefined) => /\/ResetPassword\/([\w-]+)/.exec(mail ?? '')?.[1] ?? '';

describe('the users of an organization', () => {
  it('are listed for their administrator with role, permissions and status', async () => {
    const { status, body } = await admin.get('/api/orgusers');
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body).toEqual(
      expect.arrayContaining([
        {
          id: anaId,
          name: 'Ana Kos',
          firstName: 'Ana',
          lastName: 'Kos',
          email: 'ana@kolovrat.example',
          role: 'user',
          language: 'en',
          locked: false,
          validUntil: null,
          lastLogin: expect.any(String),
          loginAlert: false,
          canEditFleet: false,
          visibleVehicleCount: null,
        },
      ]),
    );
  });

  it('are hidden from ordinary users and anonymous callers', async () => {
    expect((await ana.get('/api/orgusers')).status).toBe(403);
    expect((await app.client().get('/api/orgusers')).status).toBe(401);
  });
});

describe('an invitation', () => {
  it('creates a user who sets a password with the link in the mail', async () => {
    const email = 'nina@kolovrat.example';
    const invited = await admin.post('/api/orgusers', { ...someone, email, language: 'de', canEditFleet: true });
    expect(invited).toMatchObject({
      status: 200,
      body: { name: 'Nina Novak', email, role: 'user', language: 'de', canEditFleet: true, lastLogin: null },
    });
    const [mail] = await mailsOf(app, email);
    expect(mail).toContain('Ana Kos lädt Sie zum Konvoj von Prevozi Kolovrat ein');
    expect(mail).toContain('7 Tage');
    const { rows } = await app.database.owner.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from reset_token where user_id = $1`,
      [invited.body.id],
    );
    expect(rows).toEqual([{ hours: 7 * 24 }]);

    const client = app.client();
    expect((await client.form('/api/session', { email, password: PASSWORD })).status).toBe(401);
    const token = tokenIn(mail);
    expect((await client.form('/api/reset-password/validate-token', { token })).status).toBe(200);
    const set = { token, password: 'my-own-password', password_confirmation: 'my-own-password' };
    expect((await client.form('/api/user/reset-password', set)).status).toBe(204);
    await signedIn(app, email, 'my-own-password');
  });

  it('is in the audit with its author', async () => {
    const reply = await admin.post('/api/orgusers', { ...someone, email: 'oto@kolovrat.example', role: 'admin' });
    expect(reply).toMatchObject({ body: { role: 'admin', language: 'en' } });
    expect((await admin.get('/api/auditLog/user?action=invite&limit=1')).body).toMatchObject([
      {
        user: { id: adminId },
        entity: 'user',
        entityId: String(reply.body.id),
        entityName: 'oto@kolovrat.example',
        after: { role: 'admin', lastName: 'Novak' },
      },
    ]);
  });

  it('can be sent again; the earlier link stops working', async () => {
    const email = 'pia@kolovrat.example';
    const { body } = await admin.post('/api/orgusers', { ...someone, email });
    const [first] = await mailsOf(app, email);
    expect((await admin.post(`/api/orgusers/${body.id}/invitation`)).status).toBe(204);
    const mails = await mailsOf(app, email, 2);
    const tokens = mails.map(tokenIn);
    const states = await Promise.all(
      tokens.map(async (token) => [
        token === tokenIn(first),
        (await app.client().form('/api/reset-password/validate-token', { token })).status,
      ]),
    );
    expect(states).toEqual(
      expect.arrayContaining([
        [true, 410],
        [false, 200],
      ]),
    );
  });

  it('remains valid when anonymous requests ask for a new password', async () => {
    const email = 'sara@kolovrat.example';
    const { body } = await admin.post('/api/orgusers', { ...someone, email });
    const [mail] = await mailsOf(app, email);
    const client = app.client();
    expect((await client.form('/api/user/reset-password-link', { email })).status).toBe(204);
    // The reset link of another user, requested afterwards, proves that no mail was pending.
    const other = 'tine@kolovrat.example';
    await app.addUser({ email: other, organizationId: kolovrat });
    expect((await client.form('/api/user/reset-password-link', { email: other })).status).toBe(204);
    await mailsOf(app, other);
    expect(await mailsOf(app, email)).toHaveLength(1);
    expect((await client.form('/api/reset-password/validate-token', { token: tokenIn(mail) })).status).toBe(200);
    expect((await admin.post(`/api/orgusers/${body.id}/invitation`)).status).toBe(204);
  });

  it('to a user with a password sends a reset link', async () => {
    const email = 'rok@kolovrat.example';
    const id = await app.addUser({ email, organizationId: kolovrat });
    expect((await admin.post(`/api/orgusers/${id}/invitation`)).status).toBe(204);
    expect((await mailsOf(app, email))[0]).toContain('60 minutes');
  });

  it('is limited in number per user', async () => {
    const id = await app.addUser({ email: 'spam@kolovrat.example', organizationId: kolovrat });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await admin.post(`/api/orgusers/${id}/invitation`)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('needs a free address, a name and a role', async () => {
    expect(await admin.post('/api/orgusers', { ...someone, email: 'BOR@druga.example' })).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken', errors: [{ path: 'email', code: 'taken' }] },
    });
    const bad = await admin.post('/api/orgusers', { email: 'none', firstName: ' ', role: 'sysadmin' });
    expect(bad.status).toBe(422);
    expect(bad.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'email', code: 'invalid_email' },
        { path: 'firstName', code: 'required' },
        { path: 'lastName', code: 'required' },
        { path: 'role', code: 'invalid' },
      ]),
    );
  });

  it('is reserved for administrators, for users of their own organization', async () => {
    expect((await ana.post('/api/orgusers', { ...someone, email: 'x@kolovrat.example' })).status).toBe(403);
    expect((await app.client().post('/api/orgusers', { ...someone, email: 'x@kolovrat.example' })).status).toBe(401);
    for (const id of [foreignId, 999_999, Number.MAX_SAFE_INTEGER]) {
      expect((await admin.post(`/api/orgusers/${id}/invitation`)).status).toBe(404);
    }
  });
});

describe('visible vehicles', () => {
  const path = '/api/userVisibleVehicles';
  const plates = async () => (await ana.get('/api/devices')).body.map((device: { name: string }) => device.name).sort();

  it('are all without a list, those of the list with one, and none with an empty list', async () => {
    expect(await admin.get(`${path}?userId=${anaId}`)).toMatchObject({ status: 200, body: { vehicleIds: null } });
    expect(await plates()).toEqual(['LJ KT-482', 'MB 11-AAA']);
    const ids = [sold.vehicleId, van.vehicleId, van.vehicleId];
    const sorted = [van.vehicleId, sold.vehicleId].sort((a, b) => a - b);
    expect(await admin.post(path, { userId: anaId, vehicleIds: ids })).toMatchObject({ body: { vehicleIds: sorted } });
    expect((await admin.get(`${path}?userId=${anaId}`)).body).toEqual({ vehicleIds: sorted });
    expect(await plates()).toEqual(['MB 11-AAA']);
    const counts = (await admin.get('/api/orgusers')).body.filter((user: { id: number }) => user.id === anaId);
    expect(counts).toMatchObject([{ visibleVehicleCount: 2 }]);

    await admin.post(path, { userId: anaId, vehicleIds: [] });
    expect((await admin.get(`${path}?userId=${anaId}`)).body).toEqual({ vehicleIds: [] });
    expect(await plates()).toEqual([]);

    await admin.post(path, { userId: anaId, vehicleIds: null });
    expect(await plates()).toEqual(['LJ KT-482', 'MB 11-AAA']);
  });

  it('change what an open page shows immediately', async () => {
    const live = await LiveClient.open(app.url);
    live.send({ ping: 1, token: (await ana.get('/api/user')).body.wsToken });
    await live.frame((frame) => isFull(frame) && frame.devices?.length === 2);
    await admin.post(path, { userId: anaId, vehicleIds: [van.vehicleId] });
    const fewer = await live.frame((frame) => isFull(frame) && frame.devices?.length === 1);
    expect(fewer.devices).toMatchObject([{ name: 'MB 11-AAA' }]);
    await admin.post(path, { userId: anaId, vehicleIds: [] });
    await live.frame((frame) => isFull(frame) && frame.devices?.length === 0);
    await live.close();
    await admin.post(path, { userId: anaId, vehicleIds: null });
  });

  it('are in the audit', async () => {
    await admin.post(path, { userId: anaId, vehicleIds: [truck.vehicleId] });
    await admin.post(path, { userId: anaId, vehicleIds: null });
    expect((await admin.get('/api/auditLog/user?entity=visible_vehicles&limit=2')).body).toMatchObject([
      { entityId: String(anaId), before: { vehicleIds: [truck.vehicleId] }, after: { vehicleIds: null } },
      { before: { vehicleIds: null }, after: { vehicleIds: [truck.vehicleId] } },
    ]);
  });

  it('are vehicles of the organization', async () => {
    for (const unknown of [foreign.vehicleId, 999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await admin.post(path, { userId: anaId, vehicleIds: [truck.vehicleId, unknown] })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'vehicleIds', code: 'unknown' }] },
      });
    }
    expect(await admin.post(path, { userId: anaId, vehicleIds: ['x'] })).toMatchObject({ status: 422 });
    expect((await admin.get(path)).body.errors).toEqual([{ path: 'userId', code: 'required' }]);
    expect((await admin.get(`${path}?userId=${anaId}`)).body).toEqual({ vehicleIds: null });
  });

  it('cannot be limited for administrators, who see all', async () => {
    expect(await admin.post(path, { userId: adminId, vehicleIds: [truck.vehicleId] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'userId', code: 'invalid' }] },
    });
    expect((await admin.get(`${path}?userId=${adminId}`)).body).toEqual({ vehicleIds: null });
  });

  it('are set by administrators, for users of their own organization', async () => {
    expect((await ana.get(`${path}?userId=${anaId}`)).status).toBe(403);
    expect((await ana.post(path, { userId: anaId, vehicleIds: null })).status).toBe(403);
    expect((await app.client().get(`${path}?userId=${anaId}`)).status).toBe(401);
    expect((await admin.get(`${path}?userId=${foreignId}`)).status).toBe(404);
    expect((await admin.post(path, { userId: foreignId, vehicleIds: null })).status).toBe(404);
  });
});
