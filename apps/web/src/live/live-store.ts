import type { Device, Position, ServerFrame, Stage } from '@konvoj/contract';

/** The rows that a live store holds: those of the own fleet, or the reduced ones that a shared link lets one see. */
export interface LiveRows {
  readonly device: {
    readonly id: number;
    readonly vehicle: { readonly licensePlate: string; readonly alienated?: boolean };
  };
  readonly position: { readonly deviceId: number; readonly deviceTime: string; readonly serverTime?: string };
  readonly stage: { readonly deviceId: number; readonly tmpEndTime: string };
}
export interface FleetRows extends LiveRows {
  readonly device: Device;
  readonly position: Position;
  readonly stage: Stage;
}

/** The parts of a frame that a store uses. */
export interface RowsFrame<Rows extends LiveRows = FleetRows> {
  readonly devices?: readonly Rows['device'][] | undefined;
  readonly positions?: readonly Rows['position'][] | undefined;
  readonly drivingStages?: readonly Rows['stage'][] | undefined;
  readonly recomputed?: readonly Recomputed[] | undefined;
  readonly full?: 1 | undefined;
}

/**
 * What the screen knows of the fleet now. The maps are the same objects for the life of the store and only the store
 * writes to them; the state object around them is new after every change, so that a selector over it is asked again.
 */
export interface LiveState<Rows extends LiveRows = FleetRows> {
  /** By device id; alienated vehicles are not among them. */
  readonly devices: ReadonlyMap<number, Rows['device']>;
  /** The last position, by device id. */
  readonly positions: ReadonlyMap<number, Rows['position']>;
  /** The open stage, by device id. */
  readonly stages: ReadonlyMap<number, Rows['stage']>;
  /** False until the first complete set has arrived. */
  readonly loaded: boolean;
  /** When the server received the newest known record; on shared links, when it was recorded. */
  readonly lastDataAtMs: number | null;
  /** Rises with every change. */
  readonly version: number;
  /** Rises when a device came, went or changed; not with positions and stages. */
  readonly devicesVersion: number;
}

/** Changes since the last notification: ids of devices with a new device, position or stage, and of removed ones. */
export interface LiveChanges {
  readonly changed: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
  /** Spans in which late records changed stages: views that show them request them again. */
  readonly recomputed: readonly Recomputed[];
}
export type Recomputed = NonNullable<ServerFrame['recomputed']>[number];
export type LiveListener<Rows extends LiveRows = FleetRows> = (state: LiveState<Rows>, changes: LiveChanges) => void;

export interface LiveStore<Rows extends LiveRows = FleetRows> {
  getState(): LiveState<Rows>;
  /** Listeners are called once per animation frame, however many frames of the socket arrived meanwhile. */
  subscribe(listener: LiveListener<Rows>): () => void;
  /** Takes the rows of a data frame. A list of a `full` frame is complete and replaces what was held. */
  apply(frame: RowsFrame<Rows>): void;
  /** Forgets everything, on signing out. */
  clear(): void;
}

export interface LiveStoreOptions {
  /** Runs work with the next animation frame. */
  readonly schedule: (work: () => void) => void;
}

export function createLiveStore<Rows extends LiveRows = FleetRows>({ schedule }: LiveStoreOptions): LiveStore<Rows> {
  const devices = new Map<number, Rows['device']>();
  const positions = new Map<number, Rows['position']>();
  const stages = new Map<number, Rows['stage']>();
  const listeners = new Set<LiveListener<Rows>>();
  let state: LiveState<Rows> = {
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

  function notify(): void {
    scheduled = false;
    const changes = { changed, removed, recomputed };
    changed = new Set();
    removed = new Set();
    recomputed = [];
    for (const listener of listeners) listener(state, changes);
  }

  function publish(next: Partial<LiveState<Rows>>): void {
    state = { ...state, ...next, version: state.version + 1 };
    if (scheduled) return;
    scheduled = true;
    schedule(notify);
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

  function takeDevices(rows: readonly Rows['device'][], full: boolean): void {
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
      for (const { serverTime, deviceTime } of frame.positions ?? []) {
        if ((serverTime ?? deviceTime) > newest) newest = serverTime ?? deviceTime;
      }
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
