import type pg from 'pg';
import { DevicesMovedOnError } from './database-errors.ts';
import type { Device, Known } from './device.ts';
import type { FoldPlan, RunningFold, Span, StateColumns } from './running-fold.ts';
import { StoredTrack } from './stored-track.ts';

/** What to recompute of a fold; null: only what earlier folds of the list require. */
export interface WantedFold {
  readonly fold: RunningFold;
  readonly span: Span | null;
}

/** The result for a device whose folds were recomputed; valid after the commit. */
export interface RecomputedDevice {
  readonly device: Device;
  readonly after: Known;
  readonly plans: readonly FoldPlan[];
}

/**
 * Recomputes folds of a device around a change, inside the caller's transaction, in the order of the list. Valid only if
 * no other process advanced the device meanwhile: its version is checked before anything is written.
 * @param device loaded, and in no other commit of this process
 * @returns null when there is nothing to do, or when the device has no record yet
 * @throws {DevicesMovedOnError} when another process was faster: the transaction must be rolled back and repeated
 */
export async function recomputeFolds(
  client: pg.PoolClient,
  device: Device,
  wanted: readonly WantedFold[],
): Promise<RecomputedDevice | null> {
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
  const columns = Object.assign({}, ...unchanged, ...plans.map((plan) => plan.columns));
  await advance(client, device, known.version, columns);
  for (const plan of plans) await plan.write(client);
  const stored = recomputed.filter(({ fold, plan }) => fold.stateColumn in plan.columns);
  const readable = new Set(stored.map(({ fold }) => fold.name));
  const unreadable = known.unreadable.filter((name) => !readable.has(name));
  return { device, after: { version, head: known.head, unreadable }, plans };
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

/** Takes the next version of a device, with new values of some columns of its state. */
async function advance(
  client: pg.PoolClient,
  { organizationId, deviceId }: Device,
  version: number,
  columns: StateColumns,
): Promise<void> {
  const names = Object.keys(columns);
  const { rowCount } = await client.query({
    text: `update device_state set ${['version = $3 + 1', ...names.map((name, index) => `${name} = $${index + 4}`)].join(', ')}
      where organization_id = $1 and device_id = $2 and version = $3`,
    values: [organizationId, deviceId, version, ...Object.values(columns)],
  });
  if (rowCount !== 1) throw new DevicesMovedOnError('another process advanced the device');
}
