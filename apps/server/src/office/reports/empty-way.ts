import type { Span } from '@konvoj/contract';

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
