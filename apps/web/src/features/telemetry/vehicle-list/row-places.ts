import type { Coordinates } from '../../../shared/place-drafts.ts';
import { ADDRESS_HOLDS_METERS } from '../../../shared/geocode.ts';
import { straightLineMeters } from '../../../shared/distance.ts';

/** A vehicle on the way is in another place all the time; its row need not say each. */
const ASK_AGAIN_MS = 30_000;

export interface PlacedRow {
  readonly id: number;
  readonly at: Coordinates;
}

interface KnownPlace {
  readonly at: Coordinates;
  readonly askedMs: number;
  readonly name: string | null;
}

export interface RowPlaces {
  /** The name of a row's place; null while unknown. */
  readonly nameOf: (id: number) => string | null;
  /** Requests the unknown and outdated places of the rows in view, all of them in one call. */
  readonly want: (rows: readonly PlacedRow[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rises when names have come. */
  readonly version: () => number;
}

/**
 * Names the places of the rows in view: one call for all of them, however large the fleet is, and another only for
 * vehicles that have moved far enough.
 * @param load the names of places, in their order
 */
export function createRowPlaces({
  load,
  most,
  now,
  onNamed,
}: {
  readonly load: (places: readonly Coordinates[]) => Promise<readonly (string | null)[]>;
  /** Places in one call. */
  readonly most: number;
  readonly now: () => number;
  /** Called with every name that arrives. */
  readonly onNamed?: (row: PlacedRow, name: string) => void;
}): RowPlaces {
  const known = new Map<number, KnownPlace>();
  const listeners = new Set<() => void>();
  let version = 0;
  let loading = false;

  const isDue = ({ id, at }: PlacedRow): boolean => {
    const before = known.get(id);
    if (before === undefined) return true;
    return now() - before.askedMs >= ASK_AGAIN_MS && straightLineMeters(before.at, at) > ADDRESS_HOLDS_METERS;
  };

  async function ask(rows: readonly PlacedRow[]): Promise<void> {
    loading = true;
    try {
      const names = await load(rows.map(({ at }) => at));
      rows.forEach(({ id, at }, index) => {
        const name = names[index] ?? null;
        known.set(id, { at, askedMs: now(), name });
        if (name !== null) onNamed?.({ id, at }, name);
      });
      version += 1;
      for (const listener of listeners) listener();
    } catch {
      // The rows stay without names; the next view of them requests again.
    } finally {
      loading = false;
    }
  }

  return {
    nameOf: (id) => known.get(id)?.name ?? null,
    want(rows) {
      const due = loading ? [] : rows.filter(isDue).slice(0, most);
      if (due.length > 0) void ask(due);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
