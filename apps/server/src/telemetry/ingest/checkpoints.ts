import type pg from 'pg';
import { BytesColumn, Int4Column, TextColumn, TimeColumn } from '../../platform/array-columns.ts';
import { rowsByPlace, SharedStatement } from '../../platform/shared-statement.ts';
import type { BatchStatement, FoldInput } from '../folds/types.ts';
import type { DeviceKey } from '../records/keys.ts';
import { ACCEPTED_DAYS_BACK } from './judge.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The state of a fold from before the first record of an hour. */
export interface Checkpoint {
  /** The start of the hour, epoch milliseconds. */
  readonly at: number;
  readonly state: Uint8Array;
}

/** Records between two checkpoints. */
export interface HourOfRecords {
  /** A checkpoint is due before them; null: the record before them is of the same hour, or there is none. */
  readonly checkpointAt: number | null;
  readonly input: FoldInput;
}

/**
 * Divides records where a checkpoint is due: before the first record of each hour in which the device reported, except
 * the first of all. So the same records have the same checkpoints, in whatever order they arrived.
 * @param previousTime of the record before these, epoch milliseconds; null: none
 */
export function hoursOf(input: FoldInput, previousTime: number | null): readonly HourOfRecords[] {
  const { records, outliers } = input;
  const newest = records[records.length - 1];
  if (newest === undefined) return [];
  let hour = previousTime === null ? null : hourOf(previousTime);
  if (hour === hourOf(newest.deviceTime)) return [{ checkpointAt: null, input }];
  const parts: HourOfRecords[] = [];
  let checkpointAt: number | null = null;
  let start = 0;
  const add = (end: number) => {
    const part = { records: records.slice(start, end), outliers: outliers.slice(start, end) };
    if (end > start) parts.push({ checkpointAt, input: part });
  };
  for (const [index, { deviceTime }] of records.entries()) {
    const next = hourOf(deviceTime);
    if (next === hour) continue;
    add(index);
    checkpointAt = hour === null ? null : next;
    start = index;
    hour = next;
  }
  add(records.length);
  return parts;
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS;
}

/** Checkpoints of one fold as columns of a batch. */
export class CheckpointColumns {
  readonly #fold: string;
  readonly #organization = new Int4Column();
  readonly #device = new Int4Column();
  readonly #at = new TimeColumn();
  readonly #state = new BytesColumn();
  #count = 0;

  constructor(fold: string) {
    this.#fold = fold;
  }

  clear(): void {
    this.#count = 0;
    for (const column of [this.#organization, this.#device, this.#at, this.#state]) column.clear();
  }

  push({ organizationId, deviceId }: DeviceKey, { at, state }: Checkpoint): void {
    this.#count += 1;
    this.#organization.push(organizationId);
    this.#device.push(deviceId);
    this.#at.push(at);
    this.#state.push(state);
  }

  /** None when there are no checkpoints. */
  statements(): readonly BatchStatement[] {
    if (this.#count === 0) return [];
    const fold = new TextColumn();
    fold.push(this.#fold);
    const columns = [fold, this.#organization, this.#device, this.#at, this.#state];
    return [{ ...INSERT, values: columns.map((column) => column.parameter()) }];
  }
}

const INSERT = {
  name: 'ingest.insert-checkpoints',
  text: `insert into fold_checkpoint as held (fold, organization_id, device_id, at, state)
    select ($1::text[])[1], unnest($2::int4[]), unnest($3::int4[]), unnest($4::timestamptz[]), unnest($5::bytea[])
    on conflict (organization_id, device_id, fold, at) do update set state = excluded.state`,
};
const AT = '(extract(epoch from at) * 1000)::float8 as at';

/** The newest checkpoint of a fold of a device at or before a moment that `isReadable`; null: there is none near it. */
export async function checkpointBefore(
  client: pg.PoolClient,
  { organizationId, deviceId }: DeviceKey,
  fold: string,
  moment: number,
  isReadable: (state: Uint8Array) => boolean,
): Promise<Checkpoint | null> {
  const { rows } = await client.query<Checkpoint>({
    name: 'ingest.checkpoints-before',
    text: `select ${AT}, state from fold_checkpoint
      where organization_id = $1 and device_id = $2 and fold = $3 and at <= $4 order by at desc limit ${HOURS_SEARCHED}`,
    values: [organizationId, deviceId, fold, new Date(moment)],
  });
  return rows.find(({ state }) => isReadable(state)) ?? null;
}

interface WantedCheckpoints {
  readonly device: DeviceKey;
  readonly fold: string;
  readonly moment: number;
}

const laterCheckpoints = new SharedStatement<WantedCheckpoints, readonly Checkpoint[]>(async (client, requests) => {
  const [organization, deviceId] = [new Int4Column(), new Int4Column()];
  const [name, after] = [new TextColumn(), new TimeColumn()];
  for (const { device, fold, moment } of requests) {
    organization.push(device.organizationId);
    deviceId.push(device.deviceId);
    name.push(fold);
    after.push(moment);
  }
  const { rows } = await client.query<Checkpoint & { place: number }>({
    name: 'ingest.checkpoints-after',
    text: `select given.place::int4 as place, found.*
      from unnest($1::int4[], $2::int4[], $3::text[], $4::timestamptz[])
        with ordinality as given (organization, device, name, after, place)
      cross join lateral (select ${AT}, state from fold_checkpoint
        where organization_id = given.organization and device_id = given.device and fold = given.name
          and fold_checkpoint.at > given.after
        order by fold_checkpoint.at) as found`,
    values: [organization, deviceId, name, after].map((column) => column.parameter()),
  });
  return rowsByPlace(rows, requests.length);
});

/** The checkpoints of a fold of a device after a moment, ascending. */
export function checkpointsAfter(
  client: pg.PoolClient,
  device: DeviceKey,
  fold: string,
  moment: number,
): Promise<readonly Checkpoint[]> {
  return laterCheckpoints.ask(client, { device, fold, moment });
}

/** When all near a moment are unreadable, another version wrote them, and those before as well. */
const HOURS_SEARCHED = 20;

/** Replaces stored checkpoints of a fold of a device by those computed again. */
export async function replaceCheckpoints(
  client: pg.PoolClient,
  device: DeviceKey,
  fold: string,
  stored: readonly Checkpoint[],
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  const { organizationId, deviceId } = device;
  const kept = new Set(checkpoints.map(({ at }) => at));
  const gone = stored.flatMap(({ at }) => (kept.has(at) ? [] : new Date(at)));
  if (gone.length > 0) {
    await client.query({
      name: 'ingest.delete-checkpoints',
      text: `delete from fold_checkpoint
        where organization_id = $1 and device_id = $2 and fold = $3 and at = any($4::timestamptz[])`,
      values: [organizationId, deviceId, fold, gone],
    });
  }
  if (checkpoints.length > 0) await changedCheckpoints.ask(client, { device, fold, checkpoints });
}

interface NewCheckpoints {
  readonly device: DeviceKey;
  readonly fold: string;
  readonly checkpoints: readonly Checkpoint[];
}

const changedCheckpoints = new SharedStatement<NewCheckpoints, void>(async (client, requests) => {
  const byFold = new Map<string, CheckpointColumns>();
  for (const { device, fold, checkpoints } of requests) {
    const columns = byFold.get(fold) ?? new CheckpointColumns(fold);
    byFold.set(fold, columns);
    for (const checkpoint of checkpoints) columns.push(device, checkpoint);
  }
  for (const columns of byFold.values()) for (const statement of columns.statements()) await client.query(statement);
  return requests.map(() => undefined);
});

/**
 * Deletes checkpoints that no record can need any more: older than the oldest accepted device time, except the newest
 * of those of each device.
 */
export async function trimCheckpoints(pool: pg.Pool, now: number): Promise<void> {
  const oldest = new Date(now - (ACCEPTED_DAYS_BACK + 1) * DAY_MS);
  await pool.query(
    `delete from fold_checkpoint old where old.at < $1 and exists (
       select from fold_checkpoint newer
        where newer.organization_id = old.organization_id and newer.device_id = old.device_id
          and newer.fold = old.fold and newer.at > old.at and newer.at < $1)`,
    [oldest],
  );
}
