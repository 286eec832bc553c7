import type { KeptBytes } from '../gateway/decode-again.ts';
import type { RecordFamily } from '../records/record.ts';

/** Data of a tracker that the ingest could not use. */
export interface QuarantineRow extends KeptBytes {
  readonly id: number;
  readonly trackerId: number;
  readonly reason: string;
}

/** The rows of a tracker with one reason. Instants are epoch milliseconds. */
export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export interface TrackerQuarantine {
  readonly family: RecordFamily;
  /** The most frequent first. */
  readonly reasons: readonly ReasonCount[];
  /** The newest. */
  readonly rows: readonly QuarantineRow[];
}

/** The outcome of a replay. */
export interface Replayed {
  /** Stored, or stored before: they have left the quarantine. */
  readonly stored: number;
  /** Still not usable: they stay, with the new reason. */
  readonly failed: number;
}
