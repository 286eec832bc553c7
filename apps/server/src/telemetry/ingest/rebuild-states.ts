import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import type { Log } from '../../platform/logging.ts';
import type { DeviceKey } from '../records/keys.ts';
import type { IngestService } from './ingest.ts';
import type { RunningFold } from './running-fold.ts';

const rebuild: JobKind<Record<string, never>> = {
  name: 'telemetry-rebuild-states',
  data: z.strictObject({}),
  retries: 5,
};

const DEVICES_PER_PAGE = 500;
/** A job that runs for longer than a quarter of an hour counts as lost. */
const LONGEST_RUN_MS = 5 * 60_000;

export interface RebuildDeps {
  readonly pool: pg.Pool;
  readonly ingest: Pick<IngestService, 'folds' | 'recomputeDue'>;
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * After every start: recomputes the states of other versions, so that silent vehicles have an open stage before they
 * report. A vehicle that reports does not wait for it: the ingest recomputes its state immediately.
 *
 * Every process that starts sends a job. More than one is harmless: while one runs, the others end at once.
 */
export async function scheduleStateRebuild(jobs: Jobs, deps: RebuildDeps): Promise<void> {
  const statements = statementsOn(deps.pool);
  await jobs.work(rebuild, async () => {
    const until = deps.clock.now() + LONGEST_RUN_MS;
    const isDone = await oneAtATime(deps.pool, lockOf(deps), () => rebuildStates(deps, until));
    if (isDone === false) await jobs.send(statements, rebuild, {});
  });
  await jobs.send(statements, rebuild, {});
}

/** Programs with other folds, or other versions of them, find other states unreadable. */
function lockOf({ ingest }: RebuildDeps): string {
  return ['konvoj states', ...ingest.folds.map(({ name, version }) => `${name} ${version}`)].join(', ');
}

/**
 * Processes one device after another, pausing as long as each took, so that live data keeps half of the machine.
 * Readable states are skipped, so an aborted run is continued by the next.
 * @param until epoch milliseconds
 * @returns false when the time was up before the last device
 */
export async function rebuildStates({ pool, ingest, log, clock }: RebuildDeps, until = Infinity): Promise<boolean> {
  let rebuilt = 0;
  for await (const device of unreadableDevices(pool, ingest.folds)) {
    if (clock.now() >= until) return false;
    const begun = performance.now();
    await ingest.recomputeDue(device);
    rebuilt += 1;
    await wait(performance.now() - begun);
  }
  if (rebuilt > 0) log.info({ devices: rebuilt }, 'states of another version were recomputed');
  return true;
}

async function* unreadableDevices(pool: pg.Pool, folds: readonly RunningFold[]): AsyncGenerator<DeviceKey> {
  let after: DeviceKey | undefined = { organizationId: 0, deviceId: 0 };
  while (after !== undefined) {
    const page: StatesOfDevice[] = await statesAfter(pool, folds, after);
    for (const device of page) {
      if (folds.some((fold, index) => !fold.canRead(device.states[index] ?? null, device.version))) yield device;
    }
    after = page.length === DEVICES_PER_PAGE ? page.at(-1) : undefined;
  }
}

interface StatesOfDevice extends DeviceKey {
  readonly version: number;
  /** In the order of the folds. */
  readonly states: readonly (Buffer | null)[];
}

async function statesAfter(
  pool: pg.Pool,
  folds: readonly RunningFold[],
  { organizationId, deviceId }: DeviceKey,
): Promise<StatesOfDevice[]> {
  const states = `array[${folds.map(({ stateColumn }) => stateColumn).join(', ')}]`;
  const { rows } = await pool.query<StatesOfDevice>({
    text: `select organization_id as "organizationId", device_id as "deviceId", version::float8 as version, ${states} as states
             from device_state
            where (organization_id, device_id) > ($1::int4, $2::int4)
            order by organization_id, device_id limit ${DEVICES_PER_PAGE}`,
    values: [organizationId, deviceId],
  });
  return rows;
}
