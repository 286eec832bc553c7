import type { Device, Position, ServerFrame, Stage } from '@konvoj/contract';

/**
 * What the screen knows of the fleet now. The maps are the same objects for the life of the store and only the store
 * writes to them; the state object around them is new after every change, so that a selector over it is asked again.
 */
export interface LiveState {
  /** By device id; alienated vehicles are not among them. */
  readonly devices: ReadonlyMap<number, Device>;
  /** The last position, by device id. */
  readonly positions: ReadonlyMap<number, Position>;
  /** The open stage, by device id. */
  readonly stages: ReadonlyMap<number, Stage>;
  /** False until the first complete set has arrived. */
  readonly loaded: boolean;
  /** When the server took the newest record that is held. */
  readonly lastDataAtMs: number | null;
  /** Rises with every change. */
  readonly version: number;
  /** Rises when a device came, went or changed; not with positions and stages. */
  readonly devicesVersion: number;
}

/** What changed since listeners were told last: ids of devices with a new device, position or stage, and of gone ones. */
export interface LiveChanges {
  readonly changed: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
  /** Spans of which late records changed the stages: whoever shows them asks again. */
  readonly recomputed: readonly Recomputed[];
}
export type Recomputed = NonNullable<ServerFrame['recomputed']>[number];
export type LiveListener = (state: LiveState, changes: LiveChanges) => void;

export interface LiveStore {
  getState(): LiveState;
  /** Listeners are told once per animation frame, however many frames of the socket came in between. */
  subscribe(listener: LiveListener): () => void;
  /** Takes the rows of a data frame. A list of a `full` frame is complete and replaces what was held. */
  apply(frame: Pick<ServerFrame, 'devices' | 'positions' | 'drivingStages' | 'recomputed' | 'full'>): void;
  /** Forgets everything, on signing out. */
  clear(): void;
}

export interface LiveStoreOptions {
  /** Runs work with the next animation frame. */
  readonly schedule: (work: () => void) => void;
}

export function createLiveStore({ schedule }: LiveStoreOptions): LiveStore {
  const devices = new Map<number, Device>();
  const positions = new Map<number, Position>();
  const stages = new Map<number, Stage>();
  const listeners = new Set<LiveListener>();
  let state: LiveState = {
    devices,
    positions,
    stages,
    loaded: false,
    lastDataAtMs: null,
    version: 0,
    devicesVersion: 0,
  };
  let changed = new Set<number>();
  let removed = new Set<number>();
  let recomputed: Recomputed[] = [];
  let newest = '';
  let scheduled = false;

  function tell(): void {
    scheduled = false;
    const changes = { changed, removed, recomputed };
    changed = new Set();
    removed = new Set();
    recomputed = [];
    for (const listener of listeners) listener(state, changes);
  }

  function publish(next: Partial<LiveState>): void {
    state = { ...state, ...next, version: state.version + 1 };
    if (scheduled) return;
    scheduled = true;
    schedule(tell);
  }

  function remove(id: number): void {
    devices.delete(id);
    positions.delete(id);
    stages.delete(id);
    changed.delete(id);
    removed.add(id);
  }

  function put(id: number): void {
    changed.add(id);
    removed.delete(id);
  }

  function takeDevices(rows: readonly Device[], full: boolean): void {
    const kept = new Set(rows.filter((row) => !row.vehicle.alienated).map((row) => row.id));
    const gone = full ? [...devices.keys()] : rows.map((row) => row.id);
    for (const id of gone) if (!kept.has(id) && devices.has(id)) remove(id);
    for (const row of rows) {
      if (!kept.has(row.id)) continue;
      devices.set(row.id, row);
      put(row.id);
    }
  }

  function takeRows<Row extends { readonly deviceId: number }>(
    held: Map<number, Row>,
    rows: readonly Row[],
    full: boolean,
    isNewer: (row: Row, than: Row) => boolean,
  ): void {
    if (full) {
      for (const id of held.keys()) put(id);
      held.clear();
    }
    for (const row of rows) {
      const before = held.get(row.deviceId);
      if (before && !isNewer(row, before)) continue;
      held.set(row.deviceId, row);
      put(row.deviceId);
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply(frame) {
      const full = frame.full === 1;
      if (frame.devices) takeDevices(frame.devices, full);
      // ISO instants of one form compare as text.
      // ISO instants of one form compare as text.
      for (const row of frame.positions ?? []) if (row.serverTime > newest) newest = row.serverTime;
      if (frame.positions) takeRows(positions, frame.positions, full, (row, than) => row.deviceTime >= than.deviceTime);
      // A stage that late data changed may start earlier than before, but never ends with an older record.
      if (frame.drivingStages)
        takeRows(stages, frame.drivingStages, full, (row, than) => row.tmpEndTime >= than.tmpEndTime);
      if (frame.recomputed) recomputed.push(...frame.recomputed);
      publish({
        loaded: state.loaded || (full && frame.devices !== undefined),
        lastDataAtMs: newest === '' ? null : Date.parse(newest),
        devicesVersion: state.devicesVersion + (frame.devices && (full || frame.devices.length > 0) ? 1 : 0),
      });
    },
    clear() {
      for (const id of devices.keys()) remove(id);
      positions.clear();
      stages.clear();
      newest = '';
      publish({ loaded: false, lastDataAtMs: null, devicesVersion: state.devicesVersion + 1 });
    },
  };
}
