import { endpoints } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDriver, assignTrailer } from '../../apps/server/src/fleet/assignments/assign-store.ts';
import { SESSION_COOKIE } from '../../apps/server/src/platform/http/index.ts';
import { Client, signedIn, startApp } from '../support/index.ts';
import type { ClientReply, TestApp } from '../support/index.ts';
import { fleetRows } from '../support/fleet.ts';
import { accessTable, roles } from './access-table.ts';
import type { AccessRole, AccessRow, World } from './access-table.ts';

const PLATE = 'LJ SKRIVNA';
const DRIVER = 'Skrivnik';
const rows: EndpointShape[] = Object.values(endpoints).flatMap((word) => Object.values<EndpointShape>(word));
/** An id that nothing has. */
const NOT_THERE = 999_999;
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp();
  const fleet = fleetRows(app.database);
  const first = await app.addOrganization('Prevozi Kolovrat');
  const second = await app.addOrganization('Druga logistika');
  const groupId = await fleet.group(first, 'Skrivni');
  const secret = await fleet.vehicle(first, PLATE, { groupId });
  const visible = await fleet.vehicle(first, 'LJ VIDNA');
  await fleet.vehicle(second, 'MB DRUGA');
  const driverId = await fleet.driver(first, DRIVER, 'SI00000000000001');
  const userId = await app.addUser({ email: 'user@one.example', organizationId: first });
  const trailerId = await fleet.trailer(first, 'LJ PR-01');
  const scope = { organizationId: first };
  await app.database.tenant(scope, async (tx) => {
    await assignDriver(tx, scope, secret.vehicleId, driverId, Date.UTC(2026, 0, 1));
    await assignTrailer(tx, scope, secret.vehicleId, trailerId, Date.UTC(2026, 0, 1));
  });
  await app.addUser({ email: 'editor@one.example', organizationId: first, canEditFleet: true });
  const hidden = await app.addUser({ email: 'hidden@one.example', organizationId: first, canEditFleet: true });
  await fleet.showOnly(first, hidden, [visible.vehicleId]);
  await app.addUser({ email: 'admin@one.example', organizationId: first, role: 'admin' });
  await app.addUser({ email: 'other@two.example', organizationId: second, role: 'admin' });
  await app.addUser({ email: 'sysadmin@example.org', organizationId: null, role: 'sysadmin' });
  world = {
    ...secret,
    driverId,
    trailerId,
    groupId,
    userId,
    ...(await sharedBy('user@one.example', visible.deviceId)),
    ...(await placesOf('user@one.example')),
  };
});
afterAll(() => app.close());

async function placesOf(email: string) {
  const client = await signedIn(app, email);
  const area = { swlongitude: 13.7, swlatitude: 45.5, nelongitude: 13.8, nelatitude: 45.6 };
  const point = await client.post(endpoints.geoPoints.create.path, { naziv: 'Skladišče', lat: 46, lon: 14.5 });
  const zone = await client.post(endpoints.geoZones.create.path, { naziv: 'Pristanišče', ...area });
  const { id: pointId } = endpoints.geoPoints.create.reply.parse(point.body);
  return { pointId, zoneId: endpoints.geoZones.create.reply.parse(zone.body).id };
}

async function sharedBy(email: string, deviceId: number) {
  const [validFrom, validTo] = [0, 3_600_000].map((later) => new Date(Date.now() + later).toISOString());
  const body = { name: 'Tovor', deviceIds: [deviceId], validFrom, validTo };
  const made = await (await signedIn(app, email)).post(endpoints.externalLinks.create.path, body);
  const { id, url } = endpoints.externalLinks.create.reply.parse(made.body);
  return { linkId: id, linkSecret: url?.split('/track/')[1] ?? '' };
}

const emails: Readonly<Record<Exclude<AccessRole, 'none'>, string>> = {
  user: 'user@one.example',
  editor: 'editor@one.example',
  hidden: 'hidden@one.example',
  other: 'other@two.example',
  admin: 'admin@one.example',
  sysadmin: 'sysadmin@example.org',
};

/** What must not stand in any reply to a role, whatever it asks. */
const mustNotSee: Readonly<Record<AccessRole, readonly string[]>> = {
  none: [PLATE, DRIVER],
  user: [],
  editor: [],
  hidden: [PLATE],
  other: [PLATE, DRIVER],
  admin: [],
  sysadmin: [PLATE, DRIVER],
};

function clientOf(role: AccessRole): Promise<Client> {
  return role === 'none' ? Promise.resolve(app.client()) : signedIn(app, emails[role]);
}

function ask(client: Client, endpoint: EndpointShape, row: AccessRow): Promise<ClientReply> {
  const query = row.query === undefined ? '' : `?${new URLSearchParams(row.query(world)).toString()}`;
  const params = row.params?.(world) ?? {};
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name] ?? NOT_THERE)) + query;
  if (endpoint.method === 'GET') return client.get(path);
  if (endpoint.method === 'DELETE') return client.delete(path);
  if (endpoint.bodyKind === 'file') return client.upload(path, Buffer.from('Naziv\n'));
  const body = (typeof row.body === 'function' ? row.body(world) : row.body) ?? {};
  if (endpoint.bodyKind !== 'form') return client.json(endpoint.method, path, body);
  return client.form(path, Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)])));
}

describe('the table of who may call what', () => {
  it('has a row for every call of the contract and no other', () => {
    expect(Object.keys(accessTable).sort()).toEqual(rows.map(nameOf).sort());
  });

  it.each(rows.map((endpoint) => [nameOf(endpoint), endpoint] as const))('holds for %s', async (name, endpoint) => {
    const row = accessTable[name];
    if (row === undefined) throw new Error(`no row for ${name}`);
    const seen: Record<string, number> = {};
    const leaks: string[] = [];
    for (const role of roles) {
      const reply = await ask(await clientOf(role), endpoint, row);
      seen[role] = reply.status;
      const text = JSON.stringify(reply.body ?? '');
      leaks.push(...mustNotSee[role].filter((secret) => text.includes(secret)).map((secret) => `${role}: ${secret}`));
    }
    expect(leaks).toEqual([]);
    expect(seen).toEqual(row.expected);
  });
});

describe('the secret of a shared link', () => {
  /** Calls that want a session. The others are for everybody, or for holders of a secret. */
  const closed = rows.filter(({ access }) => access !== 'P' && access !== 'L');

  it.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))('does not open %s', async (_, endpoint) => {
    const { linkSecret } = world;
    const path = `${endpoint.path.replaceAll(/:\w+/g, String(NOT_THERE))}?secret=${linkSecret}`;
    const cookie = `${SESSION_COOKIE}=${linkSecret}; XSRF-TOKEN=${linkSecret}`;
    const asBearer = { authorization: `Bearer ${linkSecret}` };
    const asSession = { cookie, 'x-xsrf-token': linkSecret };
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : '{}';
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    for (const headers of [asBearer, asSession]) {
      const { status, body: answer } = await app.client().send(endpoint.method, path, body, { ...json, ...headers });
      expect([401, 403]).toContain(status);
      expect(JSON.stringify(answer)).not.toContain('LJ VIDNA');
    }
  });

  it('refuses a system administrator who acts as a user whatever it refuses the user', async () => {
    const support = await signedIn(app, emails.sysadmin);
    const switched = await support.post(endpoints.users.switchUser.path, { userId: world.userId });
    expect(switched.status).toBe(200);
    const refused = rows.filter((endpoint) => accessTable[nameOf(endpoint)]?.expected.user === 403);
    expect(refused.map(nameOf)).toContain(nameOf(endpoints.users.customers));
    for (const endpoint of refused) {
      const row = accessTable[nameOf(endpoint)];
      const status = row === undefined ? 0 : (await ask(support, endpoint, row)).status;
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403]);
    }
  });
});
