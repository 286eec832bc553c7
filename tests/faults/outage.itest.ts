import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { databaseOfThisTest } from '../support/database.ts';
import { Door } from './door.ts';
import { aFleet } from './fleet.ts';
import { loadOf } from './load.ts';

const TRACKERS = 12;
const RECORDS_BETWEEN = 300;
/** With growing pauses between them: the database is away for some seconds, or for a minute on a slow machine. */
const ATTEMPTS = 8;
const WAITING = { timeout: 60_000, interval: 10 };

describe('while the database is away', () => {
  it('trackers wait, the server reports that it is not ready, and all continues by itself with nothing lost or doubled', async () => {
    const database = await databaseOfThisTest();
    const devices = await aFleet(database, TRACKERS);
    const { hostname, port } = new URL(database.url);
    const door = await Door.to(hostname, Number(port));
    onTestFinished(() => door.close());
    const server = await aServerBehind(door, database.url);
    const load = loadOf(devices, server.ports.teltonika);
    const answer = async (path: string) => (await fetch(server.url + path)).status;

    await load.more(RECORDS_BETWEEN);
    expect(await answer('/readyz')).toBe(200);
    door.shut();
    await vi.waitUntil(() => door.attempts > 0, WAITING);
    const whenAway = load.acknowledged();
    await vi.waitUntil(() => door.attempts >= ATTEMPTS, WAITING);
    expect(load.acknowledged(), 'nothing is acknowledged that is not stored').toBe(whenAway);
    expect(await answer('/readyz')).toBe(503);
    expect(await answer('/healthz'), 'nobody needs to start it again').toBe(200);
    door.open();
    await load.more(RECORDS_BETWEEN);
    expect(await answer('/readyz')).toBe(200);

    await load.stop();
    expect(await load.expectStored(database)).toBe(load.acknowledged());
  }, 180_000);
});

async function aServerBehind(door: Door, databaseUrl: string) {
  const ownerUrl = new URL(databaseUrl);
  ownerUrl.host = `127.0.0.1:${door.port}`;
  const log = silentLog();
  const { passwords } = inject('postgres');
  const database = openDatabase({ ownerUrl: ownerUrl.href, rolePrefix: 'konvoj', passwords, log });
  onTestFinished(() => database.close());
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-outage-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const config = readConfig({
    KONVOJ_DATA: dataFolder,
    KONVOJ_HTTP_PORT: '0',
    KONVOJ_TELTONIKA_PORT: '0',
    KONVOJ_OSMAND_PORT: '0',
    KONVOJ_MAP_STYLE_LIGHT: 'offline',
    KONVOJ_MAP_STYLE_DARK: 'offline',
  });
  const app = await startApp({ config, database, log });
  onTestFinished(() => app.close());
  return app;
}
