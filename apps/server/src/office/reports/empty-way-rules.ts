import { spanOf } from '@konvoj/contract';
import type { DriveSum, ProgressAt, Span, StagePart } from '@konvoj/contract';

/** The time during which a vehicle carried an order; null: it still does. */
interface Load {
  readonly from: number;
  readonly to: number | null;
}

/** When a vehicle drove with goods on board, and when empty to the next loading. */
export interface Carried {
  readonly loaded: readonly Span[];
  readonly empty: readonly Span[];
}

/**
 * Loads of several orders may overlap; the vehicle is empty once the last one is unloaded, until it arrives at the next
 * loading. Before the first and after the last load nothing is known.
 * @param loads of one vehicle
 */
export function carriedOf(loads: readonly Load[]): Carried {
  const loaded: Span[] = [];
  for (const { from, to } of loads.toSorted((a, b) => a.from - b.from)) {
    const toMs = Math.max(from, to ?? Infinity);
    const last = loaded.at(-1);
    if (last !== undefined && from <= last.toMs) {
      loaded[loaded.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs) };
    } else {
      loaded.push({ fromMs: from, toMs });
    }
  }
  const empty = loaded.slice(1).map(({ fromMs }, index) => ({ fromMs: loaded[index]?.toMs ?? fromMs, toMs: fromMs }));
  return { loaded, empty };
}

/** When the state of a vehicle changes: its drives are divided there. Epoch milliseconds. */
export function changesOf({ loaded }: Carried): number[] {
  return loaded.flatMap(({ fromMs, toMs }) => [fromMs, toMs]).filter(Number.isFinite);
}

/**
 * The way with goods on board and the empty way of these parts; null when none of their vehicles has orders. A drive is divided
 * where its odometer was read, otherwise by time, and the same whatever else it is cut by.
 * @param carried by device
 */
export function loadedAndEmpty(
  parts: readonly StagePart[],
  carried: ReadonlyMap<number, Carried> | undefined,
  progressAt: ProgressAt,
): Pick<DriveSum, 'loadedDistance' | 'emptyDistance' | 'isLoadEstimate'> {
  let [loaded, empty]: [number | null, number | null] = [null, null];
  let isLoadEstimate = false;
  for (const part of parts) {
    const times = carried?.get(part.deviceId);
    if (times === undefined) continue;
    loaded = (loaded ?? 0) + metersInside(part, times.loaded, progressAt);
    empty = (empty ?? 0) + metersInside(part, times.empty, progressAt);
    isLoadEstimate ||= part.distance > 0 && hasUnreadChange(part, times, progressAt);
  }
  return { loadedDistance: loaded, emptyDistance: empty, isLoadEstimate };
}

/** @param spans ascending, none in another */
function metersInside(part: StagePart, spans: readonly Span[], progressAt: ProgressAt): number {
  if (part.distance === 0) return 0;
  const { fromMs, toMs } = spanOf(part);
  const before = progressAt(part, fromMs).way;
  const way = progressAt(part, toMs).way - before;
  let meters = 0;
  for (const span of spans) {
    if (span.toMs <= fromMs) continue;
    if (span.fromMs >= toMs) break;
    const [from, until] = [Math.max(fromMs, span.fromMs), Math.min(toMs, span.toMs)];
    // Without a rounding error when all of it is inside.
    const inside = until - from === toMs - fromMs ? 1 : (wayAt(until) - wayAt(from)) / way;
    meters += inside * part.distance;
  }
  return meters;

  function wayAt(atMs: number): number {
    return progressAt(part, atMs).way - before;
  }
}

function hasUnreadChange(part: StagePart, carried: Carried, progressAt: ProgressAt): boolean {
  const { fromMs, toMs } = spanOf(part);
  return changesOf(carried).some((at) => fromMs < at && at < toMs && !progressAt(part, at).isWayRead);
}
