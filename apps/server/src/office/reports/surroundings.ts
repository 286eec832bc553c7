import type { Scope, Tx } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';
import { readingFor } from '../../telemetry/stages/service.ts';
import { loadsAround } from '../../transport/loading-orders/service.ts';
import { carriedOf, changesOf } from './empty-way-rules.ts';
import type { Carried } from './empty-way-rules.ts';
import type { CoupledTrailer } from './rules.ts';
import { trailersBehind } from './trailer-store.ts';

/** What the vehicles of a report carried and pulled, and how its reader counts stops. All of its pieces share it. */
export interface Surroundings {
  /** The shortest halt that counts as a stop. */
  readonly minimumStopSeconds: number;
  /** When vehicles with orders carried them, by device. */
  readonly carried: ReadonlyMap<number, Carried>;
  /** When that changes, by device; epoch milliseconds. */
  readonly changes: ReadonlyMap<number, readonly number[]>;
  /** Trailers behind vehicles, by device. */
  readonly trailers: ReadonlyMap<number, readonly CoupledTrailer[]>;
}

/** Of these devices in a period. */
export async function readSurroundings(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  period: Period,
): Promise<Surroundings> {
  const [{ minimumStopMinutes }, loads, trailers] = await Promise.all([
    readingFor(tx, scope),
    loadsAround(tx, scope, deviceIds, period),
    trailersBehind(tx, scope, deviceIds, period),
  ]);
  const byDevice = Map.groupBy(loads, ({ deviceId }) => deviceId);
  const carried = new Map([...byDevice].map(([deviceId, ofDevice]) => [deviceId, carriedOf(ofDevice)]));
  return {
    minimumStopSeconds: minimumStopMinutes * 60,
    carried,
    changes: new Map([...carried].map(([deviceId, times]) => [deviceId, changesOf(times)])),
    trailers,
  };
}
