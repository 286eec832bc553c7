import { liveClose } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { PASSWORD, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';
import { userChanged } from './events.ts';

let app: TestApp;
let kolovrat: number;
let sysId: number;
let otherSysId: number;
let adminId: number;
let anaId: number;
let support: Client;

beforeAll(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const druga = await app.addOrganization('Žitnik in sinovi');
  sysId = await app.addUser({ email: 'sys@konvoj.example', organizationId: null, role: 'sysadmin' });
  otherSysId = await app.addUser({ email: 'other@konvoj.example', organizationId: null, role: 'sysadmin' });
  adminId = await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  anaId = await app.addUser({ email: 'ana@kolovrat.example', organizationId: kolovrat, language: 'de' });
  await app.addUser({ email: 'bor@zitnik.example', organizationId: druga });
  const rows = fleetRows(app.database);
  await rows.vehicle(kolovrat, 'LJ KT-482');
  await rows.vehicle(kolovrat, 'KP OLD-01', { alienated: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  support = await signedIn(app, 'sys@konvoj.example');
});

const switchTo = (client: Client, userId: number) => client.post('/api/switchUser', { userId });

async function open(frame: { token: string } | { switch_token: string }): Promise<LiveClient> {
  const live = await LiveClient.open(app.url);
  live.send({ ping: 1, ...frame });
  await live.frame(isFull);
  return live;
}

describe('the list of customers', () => {
  it('holds every organization with its users and vehicles', async () => {
    const { status, body } = await support.get('/api/sysadmin/customers');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: kolovrat, name: 'Prevozi Kolovrat', vehicleCount: 1, users: [{ role: 'admin' }, { role: 'user' }] },
      { name: 'Žitnik in sinovi', vehicleCount: 0, users: [{ email: 'bor@zitnik.example', locked: false }] },
    ]);
  });

  it.each([
    ['kolovrat', [['Prevozi Kolovrat', 2]]],
    ['zitnik', [['Žitnik in sinovi', 1]]],
    ['ana@', [['Prevozi Kolovrat', 1]]],
    ['nobody', []],
  ])('is searched for %s', async (search, found) => {
    const { body } = await support.get(`/api/sysadmin/customers?search=${search}`);
    expect(body.map((each: { name: string; users: unknown[] }) => [each.name, each.users.length])).toEqual(found);
  });

  it('is reserved for system administrators', async () => {
    const admin = await signedIn(app, 'admin@kolovrat.example');
    expect((await admin.get('/api/sysadmin/customers')).status).toBe(403);
    expect((await app.client().get('/api/sysadmin/customers')).status).toBe(401);
    expect((await support.get(`/api/sysadmin/customers?search=${'x'.repeat(101)}`)).status).toBe(422);
  });
});

describe('a new organization', () => {
  const wanted = {
    name: 'Prevozi Novak',
    timeZone: 'Europe/Vienna',
    country: 'AT',
    language: 'de',
    email: 'eva@novak.example',
    firstName: 'Eva',
    lastName: 'Novak',
  };
  const add = (body: object) => support.post('/api/sysadmin/customers', body);

  it('has an administrator, who sets a password with the link', async () => {
    const { status, body } = await add(wanted);
    expect(status).toBe(200);
    expect(body.link.startsWith(`${app.url}/ResetPassword/`)).toBe(true);
    const token = body.link.split('/').at(-1);
    const password = 'jablana-teče-modro';
    const reply = await app
      .client()
      .form('/api/user/reset-password', { token, password, password_confirmation: password });
    expect(reply.status).toBe(204);
    const eva = await signedIn(app, wanted.email, password);
    expect((await eva.get('/api/user')).body).toMatchObject({
      id: body.userId,
      role: 'admin',
      language: 'de',
      organization: { id: body.id, name: 'Prevozi Novak', timeZone: 'Europe/Vienna', country: 'AT' },
    });
    const { body: entries } = await eva.get('/api/auditLog/user?limit=5');
    const made = entries.filter((entry: { user: { id: number } | null }) => entry.user?.id === sysId);
    expect(made.map((entry: { action: string; entity: string }) => `${entry.action} ${entry.entity}`)).toEqual([
      'invite user',
      'create organization',
    ]);
  });

  it('can be entered at once', async () => {
    const { body } = await add({ ...wanted, name: 'Prevozi Zajc', email: 'zajc@novak.example' });
    expect((await switchTo(support, body.userId)).status).toBe(200);
    expect((await support.get('/api/user')).body).toMatchObject({ organization: { name: 'Prevozi Zajc' } });
  });

  it('is refused with a taken name or address, and nothing of it stays', async () => {
    const { body: before } = await support.get('/api/sysadmin/customers');
    expect(await add({ ...wanted, name: 'Prevozi Kolovrat', email: 'x@novak.example' })).toMatchObject({
      status: 409,
      body: { code: 'organization.name_taken', errors: [{ path: 'name', code: 'taken' }] },
    });
    expect(await add({ ...wanted, name: 'Prevozi X', email: 'ana@kolovrat.example' })).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken', errors: [{ path: 'email', code: 'taken' }] },
    });
    expect((await support.get('/api/sysadmin/customers')).body).toEqual(before);
  });

  it.each([
    ['timeZone', 'Europe/Nowhere'],
    ['timeZone', "'; drop table organization"],
    ['country', 'Slovenia'],
    ['email', 'nobody'],
    ['name', ''],
  ])('is refused with %s %s', async (path, value) => {
    const reply = await add({ ...wanted, name: 'Prevozi Y', email: 'y@novak.example', [path]: value });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('is added by system administrators only', async () => {
    const admin = await signedIn(app, 'admin@kolovrat.example');
    const unused = { ...wanted, name: 'Prevozi Z', email: 'z@novak.example' };
    expect((await admin.post('/api/sysadmin/customers', unused)).status).toBe(403);
    expect((await app.client().post('/api/sysadmin/customers', unused)).status).toBe(401);
  });
});

describe('a system administrator who switches into a user', () => {
  it('gets a token for eight hours and sees what the user sees, in their own language', async () => {
    const reply = await switchTo(support, anaId);
    expect(reply.status).toBe(200);
    const hours = (Date.parse(reply.body.switch_token_expire) - Date.now()) / 3_600_000;
    expect(Math.round(hours * 60)).toBe(8 * 60);
    const { body } = await support.get('/api/user');
    expect(body).toMatchObject({
      id: anaId,
      email: 'ana@kolovrat.example',
      role: 'user',
      organization: { id: kolovrat },
      language: 'en',
      switchedBy: { id: sysId, name: 'Ana Kos' },
      switch_token: expect.any(String),
      switch_token_expire: reply.body.switch_token_expire,
    });
    expect((await support.get('/api/devices')).body).toMatchObject([{ name: 'LJ KT-482' }]);
    expect((await support.get('/api/sysAdmin')).body).toEqual({ is_sysadmin: false });
    expect((await support.get('/api/user?x=1')).body.title).toBe('Some of the data is not correct');
  });

  it("has only the user's rights: no customers, no further switch, no administration", async () => {
    await switchTo(support, anaId);
    expect((await support.get('/api/sysadmin/customers')).status).toBe(403);
    expect((await switchTo(support, adminId)).status).toBe(403);
    expect((await support.get('/api/orgusers')).status).toBe(403);
  });

  it('cannot switch into a system administrator, a locked or an unknown user', async () => {
    const locked = await app.addUser({ email: 'locked@kolovrat.example', organizationId: kolovrat });
    await app.database.owner.query('update app_user set locked = true where id = $1', [locked]);
    for (const userId of [otherSysId, sysId, locked, 999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await switchTo(support, userId)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await support.post('/api/switchUser', { userId: 'x' })).status).toBe(422);
    expect((await support.get('/api/user')).body.id).toBe(sysId);
    const admin = await signedIn(app, 'admin@kolovrat.example');
    expect((await switchTo(admin, anaId)).status).toBe(403);
    expect((await app.client().post('/api/switchUser', { userId: anaId })).status).toBe(401);
  });

  it('does not change e-mail or password, and keeps their own chosen language', async () => {
    await switchTo(support, anaId);
    for (const wanted of [
      { email: 'mine@konvoj.example', currentPassword: PASSWORD },
      { password: 'a-new-password', currentPassword: PASSWORD },
    ]) {
      expect(await support.post('/api/saveUser', wanted)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await support.post('/api/saveUser', { language: 'sl' })).body).toMatchObject({ id: anaId, language: 'sl' });
    expect((await support.get('/api/user')).body).toMatchObject({ id: anaId, language: 'sl' });
    const { rows } = await app.database.owner.query<{ id: number; language: string }>(
      'select id, language from app_user where id = any($1) order by id',
      [[sysId, anaId]],
    );
    expect(rows).toEqual([
      { id: sysId, language: 'sl' },
      { id: anaId, language: 'de' },
    ]);
    await support.post('/api/saveUser', { language: 'en' });
  });

  it('is back to their own account after the reset', async () => {
    await switchTo(support, anaId);
    expect((await support.post('/api/resetSwitchUser')).status).toBe(204);
    const { body } = await support.get('/api/user');
    expect(body).toMatchObject({ id: sysId, role: 'sysadmin', organization: null });
    expect(body).not.toHaveProperty('switchedBy');
    expect(body).not.toHaveProperty('switch_token');
    expect((await support.get('/api/devices')).status).toBe(403);
    expect((await support.post('/api/resetSwitchUser')).status).toBe(204);
    expect((await app.client().post('/api/resetSwitchUser')).status).toBe(401);
  });

  it('is back to their own account after eight hours', async () => {
    const { body } = await switchTo(support, anaId);
    await app.database.owner.query(
      `update session set switched_until = now() - interval '1 second' where acts_as is not null`,
    );
    app.bus.publish(userChanged, { userId: anaId });
    expect((await support.get('/api/user')).body.id).toBe(sysId);
    const live = await LiveClient.open(app.url);
    live.send({ ping: 1, switch_token: body.switch_token });
    expect(await live.closed()).toBe(liveClose.signedOut);
  });

  it('is back to their own account when the system administrator role is revoked', async () => {
    const id = await app.addUser({ email: 'former@konvoj.example', organizationId: null, role: 'sysadmin' });
    const former = await signedIn(app, 'former@konvoj.example');
    await switchTo(former, anaId);
    expect((await former.get('/api/user')).body.id).toBe(anaId);
    await app.database.owner.query(`update app_user set role = 'user', organization_id = $2 where id = $1`, [
      id,
      kolovrat,
    ]);
    app.bus.publish(userChanged, { userId: id });
    expect((await former.get('/api/user')).body).toMatchObject({ id, role: 'user' });
  });

  it.each([{ locked: true }, { validUntil: '2020-01-01T00:00:00.000Z' }])(
    'is back to their own account when the user may no longer sign in: %j',
    async (change) => {
      const email = `${Object.keys(change).join('')}.later@kolovrat.example`;
      const id = await app.addUser({ email, organizationId: kolovrat });
      const { switch_token } = (await switchTo(support, id)).body;
      const live = await open({ switch_token });
      const admin = await signedIn(app, 'admin@kolovrat.example');
      await admin.post('/api/saveUser', { id, ...change });
      expect(await live.closed()).toBe(liveClose.signedOut);
      expect((await support.get('/api/user')).body.id).toBe(sysId);
    },
  );
});

describe('live data of a switched session', () => {
  it('are those of the user, for both the switch token and the ordinary one', async () => {
    const { switch_token } = (await switchTo(support, anaId)).body;
    const { wsToken } = (await support.get('/api/user')).body;
    for (const frame of [{ switch_token }, { token: wsToken }]) {
      const live = await open(frame);
      expect(live.frames.find(isFull)?.devices).toMatchObject([{ name: 'LJ KT-482' }]);
      await live.close();
    }
  });

  it('stop immediately when the switch ends, and earlier ones when it begins', async () => {
    const { wsToken } = (await support.get('/api/user')).body;
    const before = await open({ token: wsToken });
    const { switch_token } = (await switchTo(support, anaId)).body;
    expect(await before.closed()).toBe(liveClose.signedOut);
    const during = await open({ switch_token });
    await support.post('/api/resetSwitchUser');
    expect(await during.closed()).toBe(liveClose.signedOut);
    for (const frame of [{ switch_token }, { token: switch_token }]) {
      const again = await LiveClient.open(app.url);
      again.send({ ping: 1, ...frame });
      expect(await again.closed()).toBe(liveClose.signedOut);
    }
    const after = await open({ token: (await support.get('/api/user')).body.wsToken });
    expect(after.frames.find(isFull)?.devices).toEqual([]);
    await after.close();
  });

  it('do not open with a token from before the switch', async () => {
    const { wsToken } = (await support.get('/api/user')).body;
    await switchTo(support, anaId);
    const live = await LiveClient.open(app.url);
    live.send({ ping: 1, token: wsToken });
    expect(await live.closed()).toBe(liveClose.signedOut);
  });

  it('stop when the system administrator signs out', async () => {
    const { switch_token } = (await switchTo(support, anaId)).body;
    const live = await open({ switch_token });
    await support.delete('/api/session');
    expect(await live.closed()).toBe(liveClose.signedOut);
  });
});

describe('the audit of a switched session', () => {
  it('names both, for the organization of the user', async () => {
    await switchTo(support, adminId);
    await support.post('/api/saveUser', { firstName: 'Nova' });
    await support.post('/api/saveUser', { id: anaId, lastName: 'Novak' });
    await support.post('/api/userVisibleVehicles', { userId: anaId, vehicleIds: null });
    await support.post('/api/orgusers', {
      email: 'eva@kolovrat.example',
      firstName: 'Eva',
      lastName: 'Kos',
      role: 'user',
    });
    await support.post('/api/resetSwitchUser');
    await switchTo(support, adminId);
    await support.delete('/api/session');
    const admin = await signedIn(app, 'admin@kolovrat.example');
    const { body } = await admin.get('/api/auditLog/user?limit=12');
    const entries = body.filter((entry: { actingFor: { id: number } | null }) => entry.actingFor?.id === adminId);
    expect(
      entries.map((entry: { action: string; entity: string }) => `${entry.action} ${entry.entity}`).toReversed(),
    ).toEqual([
      'switch user',
      'update user',
      'update user',
      'update visible_vehicles',
      'invite user',
      'reset_switch user',
      'switch user',
      'sign_out session',
    ]);
    for (const entry of entries) expect(entry).toMatchObject({ user: { id: sysId }, actingFor: { id: adminId } });
  });
});
