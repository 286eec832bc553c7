import { endpoints, message } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { assignDriver, assignTrailer } from '../../apps/server/src/fleet/assignments/assign-store.ts';
import { fleetRows } from '../support/fleet.ts';
import { signedIn } from '../support/index.ts';
import type { Client, ClientReply, TestApp } from '../support/index.ts';
import type { AccessRole, AccessRow, World } from './access-rows.ts';

export const PLATE = 'LJ SKRIVNA';
export const DRIVER = 'Skrivnik';
/** An id that nothing has. */
export const NOT_THERE = 999_999;
export const rows: readonly EndpointShape[] = Object.values(endpoints).flatMap((module) =>
  Object.values<EndpointShape>(module),
);
export const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;

export const emails: Readonly<Record<Exclude<AccessRole, 'none' | 'driver'>, string>> = {
  user: 'user@one.example',
  editor: 'editor@one.example',
  hidden: 'hidden@one.example',
  other: 'other@two.example',
  admin: 'admin@one.example',
  sysadmin: 'sysadmin@example.org',
};

/** Two organizations, the users of the access table, and what its requests are about. */
export async function makeWorld(app: TestApp): Promise<World> {
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
  return {
    organizationId: first,
    ...secret,
    driverId,
    trailerId,
    groupId,
    userId,
    ...(await sharedBy(app, 'user@one.example', visible.deviceId)),
    ...(await placesOf(app, 'user@one.example')),
    messageId: await messageTo(app, 'user@one.example', secret.deviceId),
  };
}

async function messageTo(app: TestApp, email: string, deviceId: number): Promise<number> {
  const body = { deviceId, type: 'sendCommunicationMessage', attributes: { message: 'Pokličite', type: 0 } };
  const sent = await (await signedIn(app, email)).post(endpoints.messages.send.path, body);
  return message.parse(sent.body).id;
}

async function placesOf(app: TestApp, email: string) {
  const client = await signedIn(app, email);
  const area = { swlongitude: 13.7, swlatitude: 45.5, nelongitude: 13.8, nelatitude: 45.6 };
  const point = await client.post(endpoints.geoPoints.create.path, { naziv: 'Skladišče', lat: 46, lon: 14.5 });
  const zone = await client.post(endpoints.geoZones.create.path, { naziv: 'Pristanišče', ...area });
  const { id: pointId } = endpoints.geoPoints.create.reply.parse(point.body);
  return { pointId, zoneId: endpoints.geoZones.create.reply.parse(zone.body).id };
}

async function sharedBy(app: TestApp, email: string, deviceId: number) {
  const [validFrom, validTo] = [0, 3_600_000].map((later) => new Date(Date.now() + later).toISOString());
  const body = { name: 'Tovor', deviceIds: [deviceId], validFrom, validTo };
  const made = await (await signedIn(app, email)).post(endpoints.sharedLinks.create.path, body);
  const { id, url } = endpoints.sharedLinks.create.reply.parse(made.body);
  return { linkId: id, linkSecret: url?.split('/track/')[1] ?? '' };
}

/** The address of a row's request. */
export function addressOf(endpoint: EndpointShape, row: AccessRow, world: World): string {
  const query = row.query === undefined ? '' : `?${new URLSearchParams(row.query(world)).toString()}`;
  const params = row.params?.(world) ?? {};
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name] ?? NOT_THERE)) + query;
}

export function bodyOf(row: AccessRow, world: World): Readonly<Record<string, unknown>> {
  return (typeof row.body === 'function' ? row.body(world) : row.body) ?? {};
}

/** Makes the request of a row. */
export function ask(client: Client, endpoint: EndpointShape, row: AccessRow, world: World): Promise<ClientReply> {
  return send(client, endpoint, addressOf(endpoint, row, world), bodyOf(row, world));
}

export function send(
  client: Client,
  { method, bodyKind }: EndpointShape,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ClientReply> {
  if (method === 'GET') return client.get(path);
  if (method === 'DELETE') return client.delete(path);
  if (bodyKind === 'file') return client.upload(path, Buffer.from('Naziv\n'));
  if (bodyKind !== 'form') return client.json(method, path, body);
  return client.form(path, Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)])));
}
