import type { FleetRows, LiveRows, LiveStore, RowsFrame } from './live-store.ts';

export interface Fleet<Rows extends LiveRows = FleetRows> {
  readonly devices: readonly Rows['device'][];
  readonly positions: readonly Rows['position'][];
  readonly drivingStages: readonly Rows['stage'][];
}
export interface Reload<Rows extends LiveRows = FleetRows> {
  /** Starts loading; a load under way is overtaken by the new one. */
  readonly start: () => void;
  /** Takes a live frame, now or, while a load is under way, after it. */
  readonly take: (frame: RowsFrame<Rows>) => void;
  readonly cancel: () => void;
}

/**
 * Loads the whole fleet and puts what the socket brought meanwhile on top of it, in order: a frame that came before the
 * answer must not be undone by it.
 */
export function createReload<Rows extends LiveRows = FleetRows>(parts: {
  readonly store: LiveStore<Rows>;
  readonly load: () => Promise<Fleet<Rows>>;
  readonly onResult: (failure: unknown) => void;
}): Reload<Rows> {
  let run = 0;
  let waiting: RowsFrame<Rows>[] | null = null;

  function finish(failure: unknown): void {
    const frames = waiting ?? [];
    waiting = null;
    for (const frame of frames) parts.store.apply(frame);
    parts.onResult(failure);
  }

  async function loadAll(mine: number): Promise<void> {
    try {
      const fleet = await parts.load();
      if (mine !== run) return;
      parts.store.apply({ ...fleet, full: 1 });
      finish(null);
    } catch (failure) {
      if (mine === run) finish(failure);
    }
  }

  return {
    start: () => {
      run += 1;
      waiting ??= [];
      void loadAll(run);
    },
    take: (frame) => {
      if (waiting) waiting.push(frame);
      else parts.store.apply(frame);
    },
    cancel: () => {
      run += 1;
      waiting = null;
    },
  };
}
