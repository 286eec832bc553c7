import type { TachographState } from '../../records/record.ts';
import type { Place } from '@konvoj/geo/distance';
import type { StageType } from '../types.ts';

/**
 * The state of the fold for a device. All numbers are integers, so that sums do not depend on their order. The timeline
 * since the start of the open stage is in `pieces`; a possible boundary inside (a drive that is too short so far, a
 * halt that has not lasted) is a mark on the piece that starts there.
 */
export interface StageState {
  /** `candidate`: a halt with movement that may become a drive. */
  readonly mode: 'halt' | 'candidate' | 'drive';
  /** At least one; the last is the newest record alone. */
  readonly pieces: readonly Piece[];
  /** Identity of the open stage. */
  readonly driver: string | null;
  /** Another identity, read in this many consecutive records (2: or more). */
  readonly driverWatch: { readonly identity: string | null; readonly records: number } | null;
  /** Kind of the open halt; null in a drive. */
  readonly kind: KindWatch | null;
  /** Kind of the halt that begins if the vehicle stays stationary; null when the newest record moves. */
  readonly nextKind: KindWatch | null;
  readonly countryWatch: CountryWatch | null;
  /** The point that a candidate must leave by 300 m, by place or, without fixes, by odometer. */
  readonly anchor: Fix | null;
  readonly anchorOdometer: number | null;
  /**
   * The way from the last stationary record into the first moving one of a candidate: it belongs to the drive if there
   * is one, else to the halt. Until that is decided it is in no piece.
   */
  readonly wayIn: Way | null;
  /** Newest accepted fix while stationary. */
  readonly standingFix: Fix | null;
  /** Newest accepted fix. */
  readonly fix: Fix | null;
  /** The way to the next fix is unknown: part of it lies in a closed gap. */
  readonly wayUnknown: boolean;
  readonly outlier: Outlier | null;
  /** Of the newest record. */
  readonly odometer: number | null;
  readonly moving: boolean;
  readonly ignitionOff: boolean;
  /** Last state of driver 1 reported by the tachograph. */
  readonly tachograph: { readonly state: TachographState; readonly at: number } | null;
  /** Country of the newest place that has one. */
  readonly country: string | null;
  /** Card or key as last read; kept until the next ignition on without it. */
  readonly heldIdentity: string | null;
  readonly offSinceRead: boolean;
  /** Where to restart the fold for the open stage. */
  readonly checkpoint: Uint8Array;
  /** The same for the earliest mark; null when nothing is pending. */
  readonly snapshot: Uint8Array | null;
}

/** Distance of a segment. */
export interface Way {
  readonly gpsCentimeters: number;
  /** Null: unknown. */
  readonly canMeters: number | null;
}

export interface Fix extends Place {
  readonly at: number;
}

export interface Outlier extends Fix {
  /** This many consecutive ones that agree. */
  readonly count: number;
}

/** A halt's kind, and the other kind with its start, if none was seen between. */
export interface KindWatch {
  /** Null until one qualifies. */
  readonly decided: HaltKind | null;
  /** Kind of the first record: used when none ever qualifies. */
  readonly first: HaltKind | null;
  readonly other: HaltKind | null;
  readonly since: number;
}

export type HaltKind = Exclude<StageType, 'drive' | 'undefined'>;

/** Records inside another country than that of the drive. */
export interface CountryWatch {
  readonly code: string;
  /** The first record inside. */
  readonly first: Fix;
  /** A second one is far enough from it in time or distance. */
  readonly sure: boolean;
}

/** A run of records, up to the one before the next piece, with the segments that start at them. */
export interface Piece {
  /** The rules that may draw a boundary at its start: bits of `mark`. */
  readonly marks: number;
  readonly at: number;
  readonly eventId: number;
  readonly hash: number;
  /** The newest accepted fix at its first record. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly country: string | null;
  /** The counting base of a stage that begins here: its first record, for a drive the stationary record before. */
  readonly odometer: number | null;
  readonly fuel: number | null;
  readonly records: number;
  readonly gpsCentimeters: number;
  /** Null when a segment has no CAN distance. */
  readonly canMeters: number | null;
  readonly gpsMaxSpeed: number | null;
  readonly canMaxSpeed: number | null;
}

export const mark = { drive: 1, halt: 2, kind: 4, country: 8, driver: 16 } as const;
export type Mark = (typeof mark)[keyof typeof mark];

/** A state under construction: a fresh copy owned by its builder. */
export type Draft = { -readonly [Key in keyof StageState]: StageState[Key] };
