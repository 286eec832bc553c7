import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codecId, encodeAvl } from '@konvoj/teltonika';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addUser } from '../../apps/server/src/organization/identity/administration.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import { aRecord, signedInTracker } from '../../apps/server/src/telemetry/gateway/tracker-client.testing.ts';
import { heldDevice, lockWaits } from '../../apps/server/src/telemetry/ingest/world.testing.ts';
import { serverProcess } from '../faults/server-process.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import { PASSWORD, signedIn } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { fleetRows } from '../support/fleet.ts';

const MINUTE_MS = 60_000;
const STARTS = { timeout: 40_000, interval: 100 };
const minutesAgo = (minutes: number) => Math.trunc(Date.now() / 1_000) * 1_000 - minutes * MINUTE_MS;

let database: TestDatabase;
let dataFolder: string;
let port: number;
beforeAll(async () => {
  database = await testDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-killed-'));
  await chmod(dataFolder, 0o755);
  port = await freePort();
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function started(): Promise<ServerProcess> {
  const server = await serverProcess(dataFolder, port, { DATABASE_URL: database.url });
  onTestFinished(() => server.kill());
  return server;
}

interface Truck {
  readonly organizationId: number;
  readonly vehicleId: number;
  readonly deviceId: number;
  readonly trackerId: number;
  readonly imei: string;
  readonly email: string;
}

let trucks = 0;
async function aTruck(): Promise<Truck> {
  trucks += 1;
  const rows = fleetRows(database);
  const organizationId = await rows.organization(`Prevozi ${trucks}`);
  const email = `admin-${trucks}@prevozi.example`;
  const name = { firstName: 'Ana', lastName: 'Kos' };
  await addUser(statementsOn(database.owner), { email, organizationId, role: 'admin', password: PASSWORD, ...name });
  const { vehicleId, deviceId } = await rows.vehicle(organizationId, 'LJ 1');
  const imei = `35630704244110${trucks}`;
  return {
    organizationId,
    vehicleId,
    deviceId,
    trackerId: await rows.tracker(organizationId, deviceId, imei),
    imei,
    email,
  };
}

async function reports({ imei }: Truck): Promise<void> {
  const client = await signedInTracker(port, imei);
  const records = [60, 20, 10, 5].map((minutes) => ({ ...aRecord(0), time: minutesAgo(minutes) }));
  client.send(encodeAvl({ codec: codecId.codec8Extended, records }));
  await client.receive(4);
  client.socket.destroy();
}

async function changed(admin: Client, path: string, body: object): Promise<void> {
  expect(await admin.patch(path, body)).toMatchObject({ status: 200 });
}

/** Makes a change, and kills the server while it does what follows from it. */
async function killedAfter(server: ServerProcess, { deviceId }: Truck, change: () => Promise<void>): Promise<void> {
  const release = await heldDevice(database, deviceId);
  await change();
  await expect.poll(() => lockWaits(database)).toBeGreaterThan(0);
  await server.kill();
  await release();
}

async function rowsOf<Row>(text: string, { deviceId }: Truck): Promise<Row[]> {
  return (await database.owner.query<Row & Record<string, unknown>>(text, [deviceId])).rows;
}
const drivers = (truck: Truck) => rowsOf('select distinct driver from stage where device_id = $1', truck);
const positions = async (truck: Truck) => (await rowsOf('select from position where device_id = $1', truck)).length;

describe('a server that is killed after a change and before what follows from it', () => {
  it('computes the stages of a new driver when it starts again', async () => {
    const [server, truck] = [await started(), await aTruck()];
    await reports(truck);
    const admin = await signedIn(server, truck.email);
    const driver = await fleetRows(database).driver(truck.organizationId, 'Kos');
    const assignedFrom = new Date(minutesAgo(70)).toISOString();
    await killedAfter(server, truck, () =>
      changed(admin, `/api/vehicles/${truck.vehicleId}`, { driver, assignedFrom }),
    );
    const requests = 'select fold from recompute_request where device_id = $1';
    expect(await rowsOf(requests, truck)).toEqual([{ fold: 'stages' }]);
    await started();
    await expect.poll(() => rowsOf(requests, truck), STARTS).toEqual([]);
    expect(await drivers(truck)).toEqual([{ driver: `driver:${driver}` }]);
  });

  it('stores the records from before a corrected mounting when it starts again', async () => {
    const [server, truck] = [await started(), await aTruck()];
    const admin = await signedIn(server, truck.email);
    const mountedSince = (minutes: number) =>
      changed(admin, `/api/trackers/${truck.trackerId}`, { mountedAt: new Date(minutesAgo(minutes)).toISOString() });
    await mountedSince(30);
    await reports(truck);
    expect(await positions(truck)).toBe(3);
    await killedAfter(server, truck, () => mountedSince(70));
    expect(await positions(truck)).toBe(3);
    await started();
    await expect.poll(() => positions(truck), STARTS).toBe(4);
  });
});
