import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Progress } from '../stages/recompute.ts';
import { DevicesMovedOnError } from './database-errors.ts';
import { DeviceRegistry } from './device-registry.ts';
import type { DeviceKey } from '../records/keys.ts';
import { planFolds, writePlan } from './recompute.ts';
import type { DeviceFolds, RunningFold } from './running-fold.ts';
import { clientTransaction } from '../../platform/database.ts';

/** Records per transaction: one to three seconds. A vehicle that reports every ten seconds sometimes repeats a part. */
const RECORDS_PER_PART = 50_000;
const FEWEST_RECORDS_PER_PART = 1_000;

/** Which history to recompute. */
export interface HistoryWanted {
  /** All of them: later ones follow where recomputed stages judge a fix differently. */
  readonly folds: DeviceFolds;
  /** The one to recompute, of `folds`. Default: the stages. */
  readonly fold?: string;
  readonly devices: readonly DeviceKey[];
  /** Epoch milliseconds; 0: from the first record. */
  readonly from: number;
  /** Default: 50,000. */
  readonly recordsPerPart?: number;
}

/** One of the folds over a device. */
interface FoldChoice {
  readonly chosen: RunningFold;
  readonly all: readonly RunningFold[];
}

/** The progress of one device. */
export interface HistoryStep {
  readonly device: DeviceKey;
  /** Position of the device in the list, from 1. */
  readonly number: number;
  /** Epoch milliseconds; null: to its newest record. */
  readonly until: number | null;
  /** An aborted earlier run had done all of it. */
  readonly wasDone: boolean;
}

/**
 * Recomputes a fold over stored records of devices, in parts that are committed one by one, pausing after each as long as it
 * took. Safe beside running servers: a part of a device that reported meanwhile is rolled back and repeated, smaller.
 * Progress is stored: a second call for the same devices continues an aborted one. When the earlier call left nothing
 * to do for any of them, the call is a new request and recomputes all of them.
 * @param pool pipelined
 */
export async function recomputeHistory(
  pool: pg.Pool,
  { folds, fold = 'stages', devices, from, recordsPerPart = RECORDS_PER_PART }: HistoryWanted,
  onStep: (step: HistoryStep) => void,
): Promise<void> {
  const choice = chosenFold(folds, fold);
  const starts: (number | null)[] = [];
  for (const device of devices) starts.push(await startOf(pool, choice.chosen, device, from));
  const isNewRequest = starts.every((start) => start === null);
  for (const [index, device] of devices.entries()) {
    let doneUntil = isNewRequest ? from : (starts[index] ?? null);
    if (doneUntil === null) onStep({ device, number: index + 1, until: null, wasDone: true });
    while (doneUntil !== null) {
      const begun = performance.now();
      doneUntil = await recomputePart(pool, choice, device, { wantedFrom: from, from: doneUntil, recordsPerPart });
      onStep({ device, number: index + 1, until: doneUntil, wasDone: false });
      await wait(performance.now() - begun);
    }
  }
  await forget(pool, choice.chosen, devices);
}

function chosenFold(all: readonly RunningFold[], name: string): FoldChoice {
  const chosen = all.find((each) => each.name === name);
  if (chosen === undefined) throw new RangeError(`there is no fold ${name}`);
  return { chosen, all };
}

/** @returns where to continue; null: the device is done */
async function recomputePart(
  pool: pg.Pool,
  { chosen, all }: FoldChoice,
  key: DeviceKey,
  { wantedFrom, from, recordsPerPart }: { wantedFrom: number; from: number; recordsPerPart: number },
): Promise<number | null> {
  for (let most = recordsPerPart; ; most = Math.max(Math.floor(most / 2), FEWEST_RECORDS_PER_PART)) {
    const registry = new DeviceRegistry(pool, all);
    const device = registry.device(key.organizationId, key.deviceId);
    await registry.load([device]);
    const enough = ({ records, boundaryAt }: Progress) => records >= most && boundaryAt > from;
    const span = { from, until: Infinity, enough };
    try {
      return await clientTransaction(pool, async (client) => {
        const wanted = all.map((fold) => ({ fold, span: fold === chosen ? span : null }));
        const planned = await planFolds(client, device, wanted);
        if (planned !== null) await writePlan(client, planned);
        const goOnFrom = planned?.plans[0]?.goOnFrom ?? null;
        await remember(client, chosen, key, wantedFrom, goOnFrom);
        return goOnFrom;
      });
    } catch (error) {
      if (!(error instanceof DevicesMovedOnError)) throw error;
    }
  }
}

/** Where to start or continue; null: an earlier run has done all of it. */
async function startOf(
  pool: pg.Pool,
  fold: RunningFold,
  { organizationId, deviceId }: DeviceKey,
  from: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ done_until: number }>({
    name: 'ingest.recompute-progress',
    text: `select (extract(epoch from done_until) * 1000)::float8 as done_until from fold_recompute
            where organization_id = $1 and device_id = $2 and fold = $3 and state_version = $4 and from_at <= $5`,
    values: [organizationId, deviceId, fold.name, fold.version, new Date(from)],
  });
  const until = rows[0]?.done_until ?? from;
  return until === Infinity ? null : Math.max(until, from);
}

async function remember(
  client: pg.PoolClient,
  fold: RunningFold,
  { organizationId, deviceId }: DeviceKey,
  from: number,
  doneUntil: number | null,
): Promise<void> {
  await client.query({
    name: 'ingest.recompute-remember',
    text: `insert into fold_recompute (organization_id, device_id, fold, state_version, from_at, done_until)
           values ($1, $2, $3, $4, $5, $6::timestamptz)
           on conflict (organization_id, device_id, fold) do update
             set state_version = excluded.state_version, from_at = excluded.from_at, done_until = excluded.done_until`,
    values: [
      organizationId,
      deviceId,
      fold.name,
      fold.version,
      new Date(from),
      doneUntil === null ? 'infinity' : new Date(doneUntil),
    ],
  });
}

async function forget(pool: pg.Pool, fold: RunningFold, devices: readonly DeviceKey[]): Promise<void> {
  await pool.query({
    name: 'ingest.recompute-forget',
    text: `delete from fold_recompute
            where fold = $3 and (organization_id, device_id) in (select unnest($1::int4[]), unnest($2::int4[]))`,
    values: [devices.map((each) => each.organizationId), devices.map((each) => each.deviceId), fold.name],
  });
}
