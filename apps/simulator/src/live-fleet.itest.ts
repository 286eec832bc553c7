import { afterEach, describe, expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';
import type { Clock } from './clock.ts';
import { runFleet } from './live-fleet.ts';
import { liveReporting } from './reports.ts';
import { aVehicle, HOUR, TUESDAY } from './vehicles.testing.ts';
import { TestServer } from './server.testing.ts';
import type { Answer } from './server.testing.ts';
import { VehicleTimeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const SINCE = TUESDAY + 6 * HOUR;
/** A stopped clock: everything earlier is due immediately, nothing later ever. */
const noon: Clock = {
  now: () => SINCE + 6 * HOUR,
  until: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
};
const fleet = [aVehicle(), aVehicle({}, 'LJ KT-483'), aVehicle({}, 'LJ 38-KTA')];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function serve(answer?: (packet: number) => Answer, knows?: (imei: string) => boolean): Promise<TestServer> {
  const server = await TestServer.start(answer, knows);
  closing.push(() => server.close());
  return server;
}

function run(server: TestServer, vehicles: readonly SimulatedVehicle[] = fleet) {
  const running = runFleet({
    host: '127.0.0.1',
    port: server.port,
    fleet: vehicles,
    since: SINCE,
    clock: noon,
    firstBackoffMs: 1,
  });
  closing.push(() => running.stop());
  return running;
}

/** The records that a vehicle must send by noon. */
function due(vehicle: SimulatedVehicle): string[] {
  return [...arrivals(new VehicleTimeline(vehicle), SINCE, SINCE + 12 * HOUR, liveReporting)]
    .filter(({ sendAt }) => sendAt <= noon.now())
    .map(({ record }) => `${vehicle.imei} ${record.time} ${record.eventId}`);
}

const all = fleet.flatMap(due);
const keys = (server: TestServer) =>
  server.received.map(({ imei, record }) => `${imei} ${record.time} ${record.eventId}`);

describe('a live fleet', { timeout: 120_000 }, () => {
  it('sends the records of its history, one by one, in the order of each tracker', async () => {
    const server = await serve();
    run(server);
    await server.until(() => server.received.length >= all.length);
    for (const vehicle of fleet) {
      expect(keys(server).filter((key) => key.startsWith(vehicle.imei))).toEqual(due(vehicle));
    }
  });

  it('resends a packet that was not fully acknowledged, without losses and duplicates', async () => {
    const server = await serve((packet) => (packet % 3 === 1 ? 'acknowledge none' : 'acknowledge'));
    const running = run(server);
    await server.until(() => server.received.length >= all.length);
    expect(keys(server).toSorted()).toEqual(all.toSorted());
    expect(running.tally.counts().resent).toBeGreaterThan(0);
  });

  it('reconnects after a disconnect, and continues with the same records', async () => {
    const server = await serve((packet) => (packet % 5 === 2 ? 'hang up' : 'acknowledge'));
    const running = run(server);
    await server.until(() => server.received.length >= all.length);
    expect(keys(server).toSorted()).toEqual(all.toSorted());
    expect(running.tally.counts().reconnects).toBeGreaterThan(0);
  });

  it('retries while its IMEI is unknown, until it is registered', async () => {
    const [vehicle = aVehicle()] = fleet;
    const server = await serve(undefined, () => server.connections > 2);
    const running = run(server, [vehicle]);
    const records = due(vehicle).length;
    await server.until(() => server.received.length >= records);
    await running.stop();
    expect(server.received).toHaveLength(records);
    expect(running.tally.counts().refused).toBe(2);
  });

  it('closes all its connections when it is stopped', async () => {
    const server = await serve();
    const running = run(server);
    await server.until(() => server.received.length >= all.length);
    await running.stop();
    expect(running.tally.counts().connected).toBe(0);
  });
});
