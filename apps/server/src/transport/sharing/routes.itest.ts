import { endpoints, LINK_MAX_DAYS } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows, MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { mailsOf } from '../../../../../tests/support/mails.ts';

const HOUR = 3_600_000;
const LINKS = endpoints.sharedLinks.list.path;
const INFO = endpoints.trackingLink.info.path;
const DEVICES = endpoints.trackingLink.devices.path;

let app: TestApp;
let rows: FleetRows;
let kolovrat: number;
let restrictedId: number;
let truck: MadeVehicle;
let van: MadeVehicle;
let sold: MadeVehicle;
let foreign: MadeVehicle;
let admin: Client;
let dispatcher: Client;
let restricted: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  rows = fleetRows(app.database);
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const druga = await app.addOrganization('Druga');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId: kolovrat, language: 'de' });
  restrictedId = await app.addUser({ email: 'restricted@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'admin@druga.example', organizationId: druga, role: 'admin' });
  truck = await rows.vehicle(kolovrat, 'LJ KT-482');
  van = await rows.vehicle(kolovrat, 'MB 11-AAA');
  sold = await rows.vehicle(kolovrat, 'KP OLD-01', { alienated: true });
  foreign = await rows.vehicle(druga, 'GO 22-BBB');
  await rows.showOnly(kolovrat, restrictedId, [van.vehicleId]);
  admin = await signedIn(app, 'admin@kolovrat.example');
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  restricted = await signedIn(app, 'restricted@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
const aLink = (changes: object = {}) => ({
  name: 'Pošiljka za Koper',
  deviceIds: [truck.deviceId],
  validFrom: instant(Date.now() - HOUR),
  validTo: instant(Date.now() + HOUR),
  ...changes,
});
const shared = async (client: Client, changes: object = {}) => {
  const { status, body } = await client.post(LINKS, aLink(changes));
  expect(status).toBe(200);
  return endpoints.sharedLinks.create.reply.parse(body);
};
const secretOf = ({ url }: { url: string | null }) => (url ?? '').split('/track/')[1] ?? '';
const listed = async (client: Client) =>
  endpoints.sharedLinks.list.reply.parse((await client.get(LINKS)).body).map(({ id }) => id);
const view = (path: string, secret: string) => app.client().get(`${path}?secret=${secret}`);
const plates = async (secret: string) =>
  (await view(DEVICES, secret)).body.map(
    (device: { vehicle: { licensePlate: string } }) => device.vehicle.licensePlate,
  );
describe('sharing vehicles', () => {
  it('is refused without a session', async () => {
    expect(await app.client().get(LINKS)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it('creates a link whose address can be shown repeatedly', async () => {
    const made = await shared(dispatcher, { showDriver: true, recipients: [] });
    expect(made).toMatchObject({
      name: 'Pošiljka za Koper',
      deviceIds: [truck.deviceId],
      showDriver: true,
      showTrack: false,
      recipients: [],
      createdBy: { name: 'Ana Kos' },
      revoked: false,
      viewCount: 0,
      lastViewed: null,
    });
    expect(made.url).toMatch(new RegExp(`^${app.url}/track/[\\w-]{43}$`));
    const { body } = await dispatcher.get(LINKS);
    expect(body.find(({ id }: { id: number }) => id === made.id)).toEqual(made);
  });

  it('keeps the secret out of the database and the audit', async () => {
    const made = await shared(dispatcher, { name: 'Skrivnost' });
    const { rows: links } = await app.database.owner.query('select * from shared_link where id = $1', [made.id]);
    const { rows: entries } = await app.database.owner.query(
      `select action, entity_name, after from audit_entry where entity = 'external_link' and entity_id = $1`,
      [String(made.id)],
    );
    expect(entries).toMatchObject([{ action: 'create', entity_name: 'Skrivnost' }]);
    const secret = secretOf(made);
    expect(JSON.stringify([links, entries])).not.toContain(secret);
    expect(links[0].sealed_secret.toString('latin1')).not.toContain(secret);
  });

  it.each([
    ['a vehicle hidden from the user', () => ({ deviceIds: [van.deviceId, truck.deviceId] })],
    ['a vehicle of another organization', () => ({ deviceIds: [foreign.deviceId] })],
    ['an alienated vehicle', () => ({ deviceIds: [sold.deviceId] })],
    ['an unknown vehicle', () => ({ deviceIds: [999_999] })],
  ])('of %s is refused', async (_, changes) => {
    const reply = await restricted.post(LINKS, aLink(changes()));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'deviceIds', code: 'unknown' }] } });
  });

  it.each([
    ['an end before the start', { validTo: instant(Date.now() - 2 * HOUR) }, 'not_after_start'],
    ['an end that has passed', { validTo: instant(Date.now() - 60_000) }, 'in_past'],
    ['more than a year', { validTo: instant(Date.now() + LINK_MAX_DAYS * 24 * HOUR) }, 'too_many_days'],
    ['a day that does not exist', { validTo: '2026-02-30 10:00:00' }, 'invalid_date'],
  ])('with %s is refused', async (_, changes, code) => {
    const reply = await dispatcher.post(LINKS, aLink(changes));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'validTo', code }] } });
  });

  it('is reserved for the creator and the administrator', async () => {
    const made = await shared(dispatcher);
    const path = `${LINKS}/${made.id}`;
    expect(await listed(dispatcher)).toContain(made.id);
    expect(await listed(admin)).toContain(made.id);
    expect(await listed(restricted)).not.toContain(made.id);
    expect(await listed(stranger)).not.toContain(made.id);
    const missing = await stranger.patch(`${LINKS}/999999`, { name: 'x' });
    for (const other of [restricted, stranger]) {
      const reply = await other.patch(path, { name: 'x' });
      expect({ ...reply.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      expect((await other.delete(path)).status).toBe(404);
    }
    expect((await admin.patch(path, { name: 'Za Trst' })).body).toMatchObject({
      name: 'Za Trst',
      createdBy: made.createdBy,
    });
  });

  it('records in the audit what was changed, revoked and restored', async () => {
    const made = await shared(dispatcher);
    const path = `${LINKS}/${made.id}`;
    await dispatcher.patch(path, { name: 'Nova', showTrack: true });
    await dispatcher.delete(path);
    await dispatcher.patch(path, { revoked: false });
    const { rows: entries } = await app.database.owner.query(
      `select action, before, after from audit_entry where entity = 'external_link' and entity_id = $1 order by id`,
      [String(made.id)],
    );
    expect(entries.slice(1)).toEqual([
      {
        action: 'update',
        before: { name: 'Pošiljka za Koper', showTrack: false },
        after: { name: 'Nova', showTrack: true },
      },
      { action: 'revoke', before: null, after: null },
      { action: 'restore', before: null, after: null },
    ]);
  });

  it('sends the link to each new address, in the language of the creator', async () => {
    const made = await shared(dispatcher, { recipients: ['Stranka@luka.example'] });
    const [text = ''] = await mailsOf(app, 'stranka@luka.example');
    expect(text).toContain('Ana Kos (Prevozi Kolovrat) teilt');
    expect(text).toContain('LJ KT-482');
    expect(text).toContain(made.url);
    const recipients = ['stranka@luka.example', 'skladisce@luka.example'];
    const { body } = await dispatcher.patch(`${LINKS}/${made.id}`, { recipients });
    expect(body.recipients).toEqual(recipients);
    expect(await mailsOf(app, 'skladisce@luka.example')).toHaveLength(1);
    expect(await mailsOf(app, 'stranka@luka.example')).toHaveLength(1);
  });
});

describe('the holder of a link', () => {
  it('gets its terms, and the visit is counted', async () => {
    const made = await shared(dispatcher);
    const reply = await view(INFO, secretOf(made));
    expect(reply.body).toEqual({
      name: 'Pošiljka za Koper',
      organization: 'Prevozi Kolovrat',
      timeZone: 'Europe/Ljubljana',
      validFrom: made.validFrom,
      validTo: made.validTo,
      showDriver: false,
      showTrack: false,
    });
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    await view(DEVICES, secretOf(made));
    const { body } = await dispatcher.get(LINKS);
    const now = body.find(({ id }: { id: number }) => id === made.id);
    expect(now).toMatchObject({ viewCount: 1, lastViewed: expect.any(String) });
  });

  it('is refused with expired after a revocation, until the link is restored', async () => {
    const made = await shared(dispatcher);
    await dispatcher.delete(`${LINKS}/${made.id}`);
    const reply = await view(INFO, secretOf(made));
    expect(reply).toMatchObject({ status: 410, body: { code: 'link.expired' } });
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    await dispatcher.patch(`${LINKS}/${made.id}`, { revoked: false });
    expect((await view(INFO, secretOf(made))).status).toBe(200);
  });

  it('gets the terms of a link before it begins, and no content', async () => {
    const made = await shared(dispatcher, { validFrom: instant(Date.now() + 60_000), showTrack: true });
    expect((await view(INFO, secretOf(made))).body.validFrom).toBe(made.validFrom);
    expect((await view(DEVICES, secretOf(made))).body).toEqual([]);
    expect((await view(endpoints.trackingLink.positions.path, secretOf(made))).body).toEqual([]);
  });

  it.each(Object.values(endpoints.trackingLink).map(({ path }) => path))(
    'gets no data at %s with an unknown secret',
    async (path) => {
      const extra = path.endsWith('simple') ? '&deviceId=1' : '';
      const reply = await app.client().get(`${path}?secret=made-up${extra}`);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it('sees what its creator sees now: nothing that they lost, and nothing while they are locked', async () => {
    const made = await shared(restricted, { deviceIds: [van.deviceId], validFrom: instant(Date.now() - 60_000) });
    const secret = secretOf(made);
    expect(await plates(secret)).toEqual(['MB 11-AAA']);
    const owner = app.database.owner;
    await owner.query('update app_user set locked = true where id = $1', [restrictedId]);
    expect(await plates(secret)).toEqual([]);
    await owner.query('update app_user set locked = false where id = $1', [restrictedId]);
    await owner.query('update vehicle set alienated_at = now() where id = $1', [van.vehicleId]);
    expect(await plates(secret)).toEqual([]);
    await owner.query('update vehicle set alienated_at = null where id = $1', [van.vehicleId]);
    expect(await plates(secret)).toEqual(['MB 11-AAA']);
    await owner.query('delete from visible_vehicle where user_id = $1', [restrictedId]);
    expect(await plates(secret)).toEqual([]);
    await rows.showOnly(kolovrat, restrictedId, [van.vehicleId]);
  });

  it('keeps its device numbers when a vehicle drops out, without a trace of it', async () => {
    const made = await shared(admin, { deviceIds: [van.deviceId, truck.deviceId] });
    const numbers = async () =>
      (await view(DEVICES, secretOf(made))).body.map((device: { id: number; name: string }) => [
        device.id,
        device.name,
      ]);
    expect(await numbers()).toEqual([
      [1, 'MB 11-AAA'],
      [2, 'LJ KT-482'],
    ]);
    await app.database.owner.query('update vehicle set alienated_at = now() where id = $1', [van.vehicleId]);
    expect(await numbers()).toEqual([[2, 'LJ KT-482']]);
    await app.database.owner.query('update vehicle set alienated_at = null where id = $1', [van.vehicleId]);
  });

  it('may fail sixty times in a quarter of an hour; valid links keep working from that address', async () => {
    const made = await shared(dispatcher);
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i += 1) statuses.add((await view(INFO, `made-up-${i}`)).status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await view(INFO, secretOf(made))).status).toBe(200);
  });
});
