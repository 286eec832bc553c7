import { codecId, encodeAvl } from '@konvoj/teltonika';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startApp as startServer } from '../../apps/server/src/app.ts';
import type { Bus } from '../../apps/server/src/platform/bus.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { aRecord, signedInTracker } from '../../apps/server/src/telemetry/gateway/tracker-client.testing.ts';
import { fleetRows } from '../support/fleet.ts';
import { freshCompany, startApp } from '../support/index.ts';
import type { Client, TestApp } from '../support/index.ts';

const MINUTE_MS = 60_000;

/** Delivers nothing, like a process that is killed between a commit and its message. */
const silentBus: Bus = { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined };
const log = silentLog();
const minutesAgo = (minutes: number) => Math.trunc(Date.now() / 1_000) * 1_000 - minutes * MINUTE_MS;

let app: TestApp;
beforeAll(async () => {
  // A minute passes when a test sets the clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startApp({}, log, systemClock, { bus: silentBus });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Another server on the same database: the next process, in most cases. */
async function nextProcess(): Promise<void> {
  const next = await startServer({ config: app.config, database: app.database, log, bus: silentBus });
  onTestFinished(() => next.close());
}
const aMinute = async () => void vi.advanceTimersByTime(MINUTE_MS);

interface Truck {
  readonly admin: Client;
  readonly organizationId: number;
  readonly vehicleId: number;
  readonly deviceId: number;
  readonly trackerId: number;
}

const IMEIS = ['356307042441013', '356307042441021', '356307042441039', '356307042441047'];
let truck: Truck;
/** Its tracker was mounted half an hour ago. It has reported, from an hour ago as well. */
beforeEach(async () => {
  const imei = IMEIS.shift() ?? '';
  const { organizationId, admin } = await freshCompany(app);
  const rows = fleetRows(app.database);
  const { vehicleId, deviceId } = await rows.vehicle(organizationId, 'LJ 1');
  const trackerId = await rows.tracker(organizationId, deviceId, imei);
  truck = { admin, organizationId, vehicleId, deviceId, trackerId };
  await mountedSince(30);
  const client = await signedInTracker(app.ports.teltonika, imei);
  const records = [60, 20, 10, 5].map((minutes) => ({ ...aRecord(0), time: minutesAgo(minutes) }));
  client.send(encodeAvl({ codec: codecId.codec8Extended, records }));
  await client.receive(4);
  client.socket.destroy();
});

async function mountedSince(minutes: number): Promise<void> {
  const { admin, trackerId } = truck;
  const mountedAt = new Date(minutesAgo(minutes)).toISOString();
  expect(await admin.patch(`/api/trackers/${trackerId}`, { mountedAt })).toMatchObject({ status: 200 });
}

async function countOf(table: 'position' | 'quarantine' | 'recompute_request'): Promise<number> {
  const { rows } = await app.database.owner.query<{ count: number }>(
    `select count(*)::int4 as count from ${table} where organization_id = $1`,
    [truck.organizationId],
  );
  return rows[0]?.count ?? 0;
}

describe('when the message of a change is lost', () => {
  it.each([
    ['the next process', nextProcess],
    ['the same process, within a minute,', aMinute],
  ])('%s computes the stages of a new driver', async (_, comes) => {
    const { admin, organizationId, vehicleId, deviceId } = truck;
    const driver = await fleetRows(app.database).driver(organizationId, 'Kos');
    const assignedFrom = new Date(minutesAgo(25)).toISOString();
    expect(await admin.patch(`/api/vehicles/${vehicleId}`, { driver, assignedFrom })).toMatchObject({ status: 200 });
    expect(await countOf('recompute_request')).toBe(1);
    await comes();
    const stages = `/api/drivingStages?deviceId=${deviceId}&from=${new Date(minutesAgo(120)).toISOString()}&to=${new Date(minutesAgo(-1)).toISOString()}`;
    await expect.poll(async () => (await admin.get(stages)).body).toMatchObject([{ driver1Id: driver }]);
    await expect.poll(() => countOf('recompute_request')).toBe(0);
  });

  it.each([
    ['the next process', nextProcess],
    ['the same process, within a minute,', aMinute],
  ])('%s stores the records from before a corrected mounting', async (_, comes) => {
    expect([await countOf('position'), await countOf('quarantine')]).toEqual([3, 1]);
    await mountedSince(70);
    expect([await countOf('position'), await countOf('quarantine')]).toEqual([3, 1]);
    await comes();
    await expect.poll(async () => [await countOf('position'), await countOf('quarantine')]).toEqual([4, 0]);
  });
});
