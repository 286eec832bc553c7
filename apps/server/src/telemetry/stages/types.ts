import type { FoldRecord } from '../records/record.ts';

export type StageType = 'drive' | 'stop' | 'idling' | 'rest' | 'work' | 'undefined';

/** What the fold reads of a record. */
export type StageRecord = FoldRecord;

/** The record at an end of a stage: its key and the last accepted place at that moment. */
export interface StageEnd {
  readonly deviceTime: number;
  readonly eventId: number;
  readonly hash: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * A maximal span of one activity, one driver and one country of one device (docs: stages).
 * `endAt` is null while it is open; `lastRecordAt` is then the time of its last record.
 */
export interface Stage {
  readonly type: StageType;
  readonly startAt: number;
  readonly endAt: number | null;
  readonly lastRecordAt: number;
  readonly positionsCount: number;
  readonly gpsDistanceMeters: number;
  /** Null when a segment of the stage has no CAN distance. */
  readonly canDistanceMeters: number | null;
  readonly gpsMaxSpeedKmh: number | null;
  readonly canMaxSpeedKmh: number | null;
  readonly first: StageEnd;
  readonly last: StageEnd;
  /** `card:<number>`, `key:<hex>`, `driver:<id>` (by assignment) or null. Resolved to a driver on reading. */
  readonly driver: string | null;
  /** ISO 3166-1 alpha-2 of the start, or null. */
  readonly country: string | null;
  readonly startCanDistanceMeters: number | null;
  readonly endCanDistanceMeters: number | null;
  readonly startFuelUsedDecilitres: number | null;
  readonly endFuelUsedDecilitres: number | null;
}

/** A stage that has ended, with the state of the fold from which it can be computed again. */
export interface ClosedStage {
  readonly stage: Stage;
  /** `resume` of recompute.ts reads it; empty: from the first record of the device. */
  readonly checkpoint: Uint8Array;
}

/**
 * The driver assigned to the vehicle of a device, from (inclusive), to (exclusive, null: open). Ascending, no overlap.
 */
export interface DriverAssignment {
  readonly from: number;
  readonly to: number | null;
  readonly driverId: number;
}

/** Settings of a device that affect its stages. */
export interface StageRules {
  /** `ignored` for trackers without an ignition wire. */
  readonly ignition: 'used' | 'ignored';
  readonly assignments: readonly DriverAssignment[];
  /** ISO 3166-1 alpha-2 of a place, null at sea. Must depend on the place alone. */
  readonly countryOf: (latitude: number, longitude: number) => string | null;
}
