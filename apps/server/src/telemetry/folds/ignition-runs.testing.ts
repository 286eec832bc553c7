import type pg from 'pg';
import { Int4Column, Int8Column, TimeColumn } from '../../platform/array-columns.ts';
import type { DeviceKey } from '../records/keys.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import type { FoldRecord } from '../records/record.ts';
import type { DeviceFold, FoldedDevice, FoldInput, FoldResult } from './types.ts';

/** Records between two changes of the ignition, as a small fold for tests of what the ingest promises to each fold. */
export interface IgnitionRun {
  /** Device time of the record that changed the ignition, epoch milliseconds. */
  readonly endedAt: number;
  readonly wasOn: boolean;
  readonly records: number;
  readonly outliers: number;
}

export interface IgnitionState {
  /** Null before the first record that tells it. */
  readonly isOn: boolean | null;
  readonly records: number;
  readonly outliers: number;
}

export interface IgnitionRules {
  /** Raised with each change. */
  readonly number: number;
  /** Slower records are not counted. */
  readonly fromKmh: number;
}

export const noRun: IgnitionState = { isOn: null, records: 0, outliers: 0 };

/** The tables of the fold, as its migration would create them. */
export const IGNITION_TABLES = `
  alter table device_state add column ignition_state bytea;
  create table ignition_run (
    organization_id int4, device_id int4, ended_at timestamptz, was_on int4, records int4, outliers int4,
    primary key (organization_id, device_id, ended_at));
  create table ignition_rule (
    organization_id int4, device_id int4, number int4, from_kmh int4, primary key (organization_id, device_id));
  grant select, insert, update, delete on ignition_run, ignition_rule to app_ingest`;

/** Devices with records so far are not computed from before: the part of its migration that sets this. */
export const IGNITION_BEGINS_NOW = `
  insert into fold_beginning (organization_id, device_id, fold, device_time, event_id, hash)
  select organization_id, device_id, 'ignition-runs', device_time, event_id, hash from device_state
  on conflict do nothing`;

const writer = new ByteWriter();

interface Options {
  readonly version?: number;
  readonly lookBackMs?: number | null;
  readonly published?: (batch: readonly FoldedDevice<IgnitionRules, IgnitionRun>[]) => void;
}

export function ignitionRuns({ version = 1, lookBackMs = null, published = () => undefined }: Options = {}): DeviceFold<
  IgnitionState,
  IgnitionRules,
  IgnitionRun
> {
  return {
    name: 'ignition-runs',
    stateColumn: 'ignition_state',
    version,
    start: noRun,
    lookBackMs,
    encode: encodeRun,
    decode: decodeRun,
    rulesOf,
    differsFrom: (before, after) => (before.number === after.number ? null : 0),
    fold: foldRuns,
    insert: insertRuns,
    replace: replaceRuns,
    publish: published,
  };
}

export function foldRuns(
  before: IgnitionState,
  { records, outliers }: FoldInput,
  rules: IgnitionRules,
): FoldResult<IgnitionState, IgnitionRun> {
  const events: IgnitionRun[] = [];
  let state = before;
  for (const [index, record] of records.entries()) {
    if (record.ignition !== null && record.ignition !== state.isOn) {
      if (state.isOn !== null) {
        const { isOn: wasOn, records: count, outliers: bad } = state;
        events.push({ endedAt: record.deviceTime, wasOn, records: count, outliers: bad });
      }
      state = { ...noRun, isOn: record.ignition };
    }
    state = counted(state, record, outliers[index] === true, rules);
  }
  return { state, events };
}

function counted(state: IgnitionState, record: FoldRecord, outlier: boolean, { fromKmh }: IgnitionRules) {
  if ((record.speedKmh ?? 0) < fromKmh) return state;
  return { ...state, records: state.records + 1, outliers: state.outliers + (outlier ? 1 : 0) };
}

export function encodeRun({ isOn, records, outliers }: IgnitionState): Uint8Array {
  writer.byte(isOn === null ? 2 : Number(isOn));
  writer.int(records);
  writer.int(outliers);
  return writer.take();
}

function decodeRun(content: Uint8Array): IgnitionState {
  const reader = new ByteReader(content);
  const known = reader.byte();
  return { isOn: known === 2 ? null : known === 1, records: reader.int(), outliers: reader.int() };
}

async function rulesOf(pool: pg.Pool, devices: readonly DeviceKey[]): Promise<IgnitionRules[]> {
  const { rows } = await pool.query<{ device_id: number; number: number; from_kmh: number }>(
    'select device_id, number, from_kmh from ignition_rule where device_id = any($1::int4[])',
    [devices.map(({ deviceId }) => deviceId)],
  );
  const found = new Map(rows.map((row) => [row.device_id, { number: row.number, fromKmh: row.from_kmh }]));
  return devices.map(({ deviceId }) => found.get(deviceId) ?? { number: 0, fromKmh: 0 });
}

/** First it refuses the batch when rules have changed since they were read. */
function insertRuns(batch: readonly FoldedDevice<IgnitionRules, IgnitionRun>[]) {
  const [ruled, numbers] = [new Int4Column(), new Int4Column()];
  for (const { device, rules } of batch) {
    ruled.push(device.deviceId);
    numbers.push(rules.number);
  }
  const guard = {
    name: 'test.guard-ignition',
    text: `select all_accepted($1::int4, count(*)) from (select unnest($2::int4[]) as id, unnest($3::int4[]) as number) as given
      where not exists (select from ignition_rule r where r.device_id = given.id and r.number <> given.number)`,
    values: [String(batch.length), ruled.parameter(), numbers.parameter()],
  };
  return batch.some(({ events }) => events.length > 0) ? [guard, runsStatement(batch)] : [guard];
}

function runsStatement(batch: readonly Pick<FoldedDevice<IgnitionRules, IgnitionRun>, 'device' | 'events'>[]) {
  const [organization, device, endedAt] = [new Int4Column(), new Int4Column(), new TimeColumn()];
  const [wasOn, records, outliers] = [new Int4Column(), new Int8Column(), new Int8Column()];
  for (const { device: key, events } of batch) {
    for (const event of events) {
      organization.push(key.organizationId);
      device.push(key.deviceId);
      endedAt.push(event.endedAt);
      wasOn.push(Number(event.wasOn));
      records.push(event.records);
      outliers.push(event.outliers);
    }
  }
  const columns = [organization, device, endedAt, wasOn, records, outliers];
  return {
    name: 'test.insert-ignition-runs',
    text: `insert into ignition_run as held (organization_id, device_id, ended_at, was_on, records, outliers)
      select unnest($1::int4[]), unnest($2::int4[]), unnest($3::timestamptz[]), unnest($4::int4[]), unnest($5::int8[]), unnest($6::int8[])
      on conflict (organization_id, device_id, ended_at) do update
        set was_on = excluded.was_on, records = excluded.records, outliers = excluded.outliers`,
    values: columns.map((column) => column.parameter()),
  };
}

async function replaceRuns(
  client: pg.PoolClient,
  { device, events, recomputed }: Required<FoldedDevice<IgnitionRules, IgnitionRun>>,
): Promise<void> {
  const until = recomputed.until === Infinity ? 'infinity' : new Date(recomputed.until);
  await client.query(
    'delete from ignition_run where organization_id = $1 and device_id = $2 and ended_at >= $3 and ended_at < $4::timestamptz',
    [device.organizationId, device.deviceId, new Date(recomputed.from), until],
  );
  if (events.length > 0) await client.query(runsStatement([{ device, events }]));
}
