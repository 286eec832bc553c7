import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { addUser } from '../../apps/server/src/organization/identity/administration.ts';
import { freePort } from '../../apps/server/src/platform/embedded/cluster.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { pick } from '../../apps/simulator/src/random.ts';
import { memoryOf } from '../../bench/machine-load.ts';
import { PASSWORD } from '../support/app.ts';
import { startNats } from '../support/nats.ts';
import type { TestNats } from '../support/nats.ts';
import { addAlarmRules, expectAlarms } from './alarm-rules.ts';
import { firePlan } from './fire-plan.ts';
import type { Blow, Target } from './fire-plan.ts';
import { anInstallation } from './installation.ts';
import type { Installation } from './installation.ts';
import { LivePage } from './live-page.ts';
import { loadOf } from './load.ts';
import type { Load } from './load.ts';
import { processesOf } from './process-list.ts';
import { serverProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { deviceClock } from './trackers.ts';

/** `npm run fire` sets them. */
const SECONDS = Number(process.env['FIRE_SECONDS'] ?? 20);
const SEED = Number(process.env['FIRE_SEED'] ?? 1);
const TRACKERS = Number(process.env['FIRE_TRACKERS'] ?? 24);
const WITH_NATS = process.env['FIRE_NATS'] === 'yes';
const GATEWAYS = 2;
/** Device seconds per second: a tracker sends a packet of 25 s of them several times a second. */
const SPEED = 60;
/** Of device time left at the end, so that no record is in the future. */
const SPARE_MS = 40 * 60_000;
const RECORDS_AFTERWARDS = 1_000;
const HEALED = { timeout: 60_000, interval: 100 };
const EMAIL = 'dispatcher@kolovrat.example';
const NATS_IS_AWAY_MS = 1_500;
const TARGETS: readonly Target[] = [
  'gateway',
  'api',
  'worker',
  'postgres',
  'sockets',
  ...(WITH_NATS ? ['nats' as const] : []),
];

it(
  `a server of ${GATEWAYS} gateways, an API and a worker of which something is killed every few seconds loses and doubles nothing`,
  async () => {
    const from = Date.now() - SECONDS * SPEED * 1_000 - SPARE_MS;
    const installation = await anInstallation(TRACKERS, (database) => prepare(database, from));
    const { dataFolder, port, devices } = installation;
    const httpPort = await freePort();
    const nats = WITH_NATS ? await startNats() : null;
    onTestFinished(() => nats?.kill());
    const server = await serverProcess(dataFolder, port, {
      KONVOJ_PROCESSES: String(GATEWAYS),
      KONVOJ_HTTP_PORT: String(httpPort),
      KONVOJ_RATE_LIMIT: '0',
      KONVOJ_MAP_STYLE_LIGHT: 'offline',
      ...(nats !== null && { NATS_URL: nats.url }),
    });
    onTestFinished(() => server.kill());
    const names = [...(await processesOf(server.pid)).keys()].toSorted();
    expect(names).toEqual(['api', 'gateway-1', 'gateway-2', 'worker']);
    const before = await memoryByName(server);
    const page = await LivePage.open(server.url, EMAIL);
    onTestFinished(() => page.close());

    const load = loadOf(devices, port, from, deviceClock(from, SPEED));
    const blows = firePlan(SEED, SECONDS * 1_000, TARGETS);
    const startedAt = performance.now();
    for (const blow of blows) {
      await pause(Math.max(0, blow.at - (performance.now() - startedAt)));
      await strike(blow, { server, installation, load, nats });
    }
    await pause(Math.max(0, SECONDS * 1_000 - (performance.now() - startedAt)));

    await expect.poll(async () => [...(await processesOf(server.pid)).keys()].toSorted(), HEALED).toEqual(names);
    await load.more(RECORDS_AFTERWARDS);
    await load.stop();
    const newest = devices.map((_, index) => Math.max(...load.acknowledgedOf(index)));
    await expect.poll(() => devices.map(({ deviceId }) => page.newestOf(deviceId)), HEALED).toEqual(newest);
    const after = await memoryByName(server);
    const { connections } = page;
    await page.close();
    await server.stop();

    const database = await installation.open();
    const stored = await load.expectStored(database);
    expect(stored).toBe(load.acknowledged());
    const alarms = await expectAlarms(database, devices);
    const jobs = await jobStates(database);
    expect(jobs['failed'] ?? 0, 'jobs that failed for good').toBe(0);
    for (const name of names) expect(server.printed(), 'the log names the process').toContain(`"process":"${name}"`);
    show([
      ['seed', SEED],
      ['seconds', SECONDS],
      ...TARGETS.map(
        (target) => [`strikes on ${target}`, blows.filter((blow) => blow.target === target).length] as const,
      ),
      ['records acknowledged', load.acknowledged()],
      ['records stored', stored],
      ['alarms', alarms],
      ['connections of the live page', connections],
      ...Object.entries(jobs).map(([state, count]) => [`jobs ${state}`, count] as const),
      ...names.map(
        (name) => [`memory of ${name}, MiB`, `${before.get(name)} at first, ${after.get(name)} at the end`] as const,
      ),
    ]);
  },
  240_000 + SECONDS * 4_000,
);

async function prepare(database: Database, from: number): Promise<void> {
  await addAlarmRules(database, from);
  const { rows } = await database.owner.query<{ id: number }>('select id from organization');
  const user = { email: EMAIL, password: PASSWORD, firstName: 'Ana', lastName: 'Kos', role: 'user' as const };
  await addUser(statementsOn(database.owner), { ...user, organizationId: rows[0]?.id ?? null });
}

interface Struck {
  readonly server: ServerProcess;
  readonly installation: Installation;
  readonly load: Load;
  readonly nats: TestNats | null;
}

async function strike({ target, choice }: Blow, { server, installation, load, nats }: Struck): Promise<void> {
  if (target === 'sockets') return load.drop((index) => (index + choice) % 2 === 0);
  if (target === 'postgres') return kill(await installation.postmaster());
  if (target === 'nats') {
    await nats?.kill();
    await pause(NATS_IS_AWAY_MS);
    return nats?.restart();
  }
  const running = [...(await processesOf(server.pid))].filter(([name]) => name.startsWith(target));
  // It may still be on its way back from the time before.
  if (running.length > 0) kill(pick(running, choice)[1]);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

async function memoryByName(server: ServerProcess): Promise<ReadonlyMap<string, number>> {
  const running = [...(await processesOf(server.pid)), ['supervisor', server.pid] as const];
  return new Map(running.map(([name, pid]) => [name, memoryOf(pid).rssMiB]));
}

/** How many jobs are in each state. */
async function jobStates(database: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.owner.query<{ state: string; count: number }>(
    'select state::text, count(*)::int as count from pgboss.job group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

function show(rows: readonly (readonly [string, string | number])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  process.stdout.write(rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join(''));
}
