import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startApp as startServer } from '../../apps/server/src/app.ts';
import type { App } from '../../apps/server/src/app.ts';
import {
  bridgeToken,
  cardsOnline,
  changesOf,
  connectBridge,
  endOfRun,
  onTheRoad,
  runOf,
  started,
} from '../../apps/server/src/office/tachograph-downloads/downloads.testing.ts';
import { downloadWorker } from '../../apps/server/src/office/tachograph-downloads/worker.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { createWire } from '../../apps/server/src/platform/serialising-bus.testing.ts';
import { eventually } from '../../apps/server/src/telemetry/gateway/eventually.testing.ts';
import { serverProcess } from '../faults/server-process.ts';
import { freshCompany, signedIn, startApp } from '../support/index.ts';
import type { TestApp } from '../support/index.ts';

const MINUTE_MS = 60_000;
const wire = createWire();
const log = silentLog();
let one: TestApp;

beforeAll(async () => {
  one = await startApp({}, log, systemClock, { bus: wire.join(log) });
});
afterAll(() => one.close());

async function anotherServer(): Promise<App> {
  const other = await startServer({ config: one.config, database: one.database, log, bus: wire.join(log) });
  onTestFinished(() => other.close());
  return other;
}

/** Does what the job of every minute does, some minutes later. */
async function sweepAfter(minutes: number): Promise<void> {
  const worker = downloadWorker({
    database: one.database,
    bus: one.bus,
    clock: { ...systemClock, now: () => Date.now() + minutes * MINUTE_MS },
    log,
    notify: async () => '',
    alarm: async () => undefined,
    archive: { store: async () => null, lastDownloads: async () => ({ vehicle: new Map(), driver: new Map() }) },
  });
  await worker.sweep();
}

async function retried(admin: Parameters<typeof runOf>[0], organizationId: number) {
  const { rows } = await one.database.owner.query<{ id: number }>(
    `select id from tachograph_run where organization_id = $1 and trigger = 'retry'`,
    [organizationId],
  );
  expect(rows).toHaveLength(1);
  return runOf(admin, rows[0]?.id ?? 0);
}

describe('a download of a tachograph', () => {
  it('runs with the bridge at one server and the tracker at another', async () => {
    const other = await anotherServer();
    const { admin, organizationId } = await freshCompany(one);
    const road = await onTheRoad({ ...one, ports: other.ports }, organizationId, 'LJ 2S-001');
    onTestFinished(connectBridge(one, await bridgeToken(admin)));
    onTestFinished(road.disconnect);
    await cardsOnline(admin, 1);
    const ended = await endOfRun(admin, await started(admin, { vehicleId: road.vehicleId }));
    expect(ended).toMatchObject({
      status: 'success',
      detail: 'with_warnings',
      missing: ['eventsAndFaults', 'technicalData'],
    });
  });

  it('fails when the server of its bridge stops, and runs at another one when it is tried again', async () => {
    const stopping = await startServer({ config: one.config, database: one.database, log, bus: wire.join(log) });
    const { admin, organizationId } = await freshCompany(one);
    const road = await onTheRoad(one, organizationId, 'LJ 2S-002');
    onTestFinished(road.disconnect);
    const token = await bridgeToken(admin);
    const stopBridge = connectBridge(stopping, token, { mayAnswer: ({ type }) => type !== 'command' });
    await cardsOnline(admin, 1);
    const run = await started(admin, { vehicleId: road.vehicleId });
    await eventually(async () => expect(await runOf(admin, run.id)).toMatchObject({ detail: 'apdu' }));
    await stopping.close();
    stopBridge();
    expect(await changesOf(admin, run)).toContain('fail server_restart');
    onTestFinished(connectBridge(one, token));
    await cardsOnline(admin, 1);
    await sweepAfter(31);
    expect(await endOfRun(admin, await retried(admin, organizationId))).toMatchObject({
      status: 'success',
      attempt: 2,
    });
  });

  it('of a server that is killed fails once its claim has expired, and is tried again', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-tachograph-'));
    onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
    const port = await freePort();
    const server = await serverProcess(dataFolder, port, { DATABASE_URL: one.database.url });
    onTestFinished(() => server.kill());
    const { admin, organizationId } = await freshCompany(one);
    const ports = { ...one.ports, teltonika: port };
    const road = await onTheRoad({ ...one, ports }, organizationId, 'LJ 2S-003');
    onTestFinished(road.disconnect);
    const token = await bridgeToken(admin);
    const stopBridge = connectBridge(server, token, { mayAnswer: ({ type }) => type !== 'command' });
    onTestFinished(stopBridge);
    await cardsOnline(admin, 1);
    await one.addUser({ email: 'ubit@podjetje.example', organizationId, role: 'admin' });
    const there = await signedIn(server, 'ubit@podjetje.example');
    const run = await started(there, { vehicleId: road.vehicleId });
    await eventually(async () => expect(await runOf(admin, run.id)).toMatchObject({ detail: 'apdu' }));
    await server.kill();
    await sweepAfter(0);
    expect(await runOf(admin, run.id)).toMatchObject({ status: 'authStarted' });
    await sweepAfter(2);
    expect(await runOf(admin, run.id)).toMatchObject({ status: 'fail', detail: 'server_restart' });
    await sweepAfter(33);
    expect(await retried(admin, organizationId)).toMatchObject({ attempt: 2, status: null });
  });
});
