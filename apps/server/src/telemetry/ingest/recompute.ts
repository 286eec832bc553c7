import type pg from 'pg';
import { BytesColumn, Int4Column, Int8Column } from '../../platform/array-columns.ts';
import { allDone } from '../../platform/concurrently.ts';
import { SharedStatement } from '../../platform/shared-statement.ts';
import { DevicesMovedOnError } from './database-errors.ts';
import type { Device, Known } from './device.ts';
import type { FoldPlan, RunningFold, Span, StateColumns } from './running-fold.ts';
import { StoredTrack } from './stored-track.ts';

/** What to recompute of a fold; null: only what earlier folds of the list require. */
export interface WantedFold {
  readonly fold: RunningFold;
  readonly span: Span | null;
}

/** What recomputing folds of a device changes; nothing is written yet. */
export interface PlannedDevice {
  readonly device: Device;
  /** Valid after the commit. */
  readonly after: Known;
  readonly columns: StateColumns;
  readonly plans: readonly FoldPlan[];
}

/**
 * Recomputes folds of a device around a change, inside the caller's transaction, in the order of the list. Only reads:
 * `writePlan` comes next.
 * @param device loaded, and in no other commit of this process
 * @returns null when there is nothing to do, or when the device has no record yet
 */
export async function planFolds(
  client: pg.PoolClient,
  device: Device,
  wanted: readonly WantedFold[],
): Promise<PlannedDevice | null> {
  const { known } = device;
  if (known === null) throw new TypeError('a device must be loaded before it is recomputed');
  if (known.head === null) return null;
  const track = new StoredTrack(client, device);
  const recomputed: { readonly fold: RunningFold; readonly plan: FoldPlan }[] = [];
  for (const { fold, span } of wanted) {
    const all = withRejudged(span, track);
    if (all !== null) recomputed.push({ fold, plan: await fold.recompute(track, all) });
  }
  if (recomputed.length === 0) return null;
  const plans = recomputed.map(({ plan }) => plan);
  const version = known.version + 1;
  const unchanged = wanted.map(({ fold }) => fold.unchangedColumns(device, version));
  const stored = recomputed.filter(({ fold, plan }) => fold.stateColumn in plan.columns);
  const readable = new Set(stored.map(({ fold }) => fold.name));
  const unreadable = known.unreadable.filter((name) => !readable.has(name));
  const columns: StateColumns = Object.assign({}, ...unchanged, ...plans.map((plan) => plan.columns));
  return { device, after: { version, head: known.head, unreadable }, columns, plans };
}

/**
 * Writes a plan in its transaction. Valid only if no other process advanced the device meanwhile: its version is checked
 * before anything is written.
 * @throws {DevicesMovedOnError} when another process was faster: the transaction must be rolled back and repeated
 */
export async function writePlan(
  client: pg.PoolClient,
  { device, after, columns, plans }: PlannedDevice,
): Promise<void> {
  await advance(client, { device, version: after.version - 1, columns });
  await allDone(plans.map((plan) => plan.write(client)));
}

/** A fold sees the verdicts on fixes, so it changes where they do. */
function withRejudged(span: Span | null, { rejudged }: StoredTrack): Span | null {
  if (rejudged.length === 0) return span;
  let [from, until] = [span?.from ?? Infinity, span?.until ?? -Infinity];
  for (const { deviceTime } of rejudged) {
    from = Math.min(from, deviceTime);
    until = Math.max(until, deviceTime);
  }
  return { ...span, from, until };
}

interface Advance {
  readonly device: Device;
  /** Before it. */
  readonly version: number;
  readonly columns: StateColumns;
}

/** They belong to the state of the stages and change with it; the other columns are states. */
const PLACE: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/** Answers whether each device had the expected version. */
const advances = new SharedStatement<Advance, boolean>(async (client, requests) => {
  const names = [...new Set(requests.flatMap(({ columns }) => Object.keys(columns)))].toSorted();
  const [organization, deviceId, version] = [new Int4Column(), new Int4Column(), new Int8Column()];
  for (const each of requests) {
    organization.push(each.device.organizationId);
    deviceId.push(each.device.deviceId);
    version.push(each.version);
  }
  const { rows } = await client.query<{ place: number }>({
    ...advanceWith(names),
    values: [
      ...[organization, deviceId, version].map((column) => column.parameter()),
      ...names.map((name) => parameterOf(name, requests)),
    ],
  });
  const advanced = new Set(rows.map(({ place }) => place));
  return requests.map((_, index) => advanced.has(index + 1));
});

/** Takes the next version of a device, with new values of some columns of its state. */
async function advance(client: pg.PoolClient, wanted: Advance): Promise<void> {
  if (!(await advances.ask(client, wanted))) throw new DevicesMovedOnError('another process advanced the device');
}

/**
 * Locks the devices in the order of `compareDevices`; a device that keeps a state has null for it.
 * @param names of the columns that change for any of them
 */
function advanceWith(names: readonly string[]): { readonly name: string; readonly text: string } {
  const columns = names.map(
    (name, index) => `unnest($${index + 4}::${PLACE.has(name) ? 'int4' : 'bytea'}[]) as ${name}`,
  );
  const values = names.map((name) =>
    PLACE.has(name)
      ? `${name} = case when given.state is null then held.${name} else given.${name} end`
      : `${name} = coalesce(given.${name}, held.${name})`,
  );
  return {
    name: `ingest.advance.${names.join('.')}`,
    text: `with given as (
        select ${['generate_subscripts($1::int4[], 1) as place', 'unnest($1::int4[]) as organization', 'unnest($2::int4[]) as device', 'unnest($3::int8[]) as version', ...columns].join(', ')}
      ), locked as (
        select organization_id, device_id from device_state
         where (organization_id, device_id) in (select organization, device from given)
         order by organization_id, device_id for no key update
      ) update device_state held set ${['version = held.version + 1', ...values].join(', ')}
        from locked join given on given.organization = locked.organization_id and given.device = locked.device_id
       where held.organization_id = locked.organization_id and held.device_id = locked.device_id
         and held.version = given.version
      returning given.place`,
  };
}

function parameterOf(name: string, requests: readonly Advance[]): Buffer {
  const [place, state] = [new Int4Column(), new BytesColumn()];
  for (const { columns } of requests) {
    const value = columns[name] ?? null;
    if (PLACE.has(name)) place.push(Buffer.isBuffer(value) ? null : value);
    else state.push(Buffer.isBuffer(value) ? value : null);
  }
  return (PLACE.has(name) ? place : state).parameter();
}
