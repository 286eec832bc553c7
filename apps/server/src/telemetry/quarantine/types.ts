import type { KeptBytes } from '../gateway/decode-again.ts';
import type { RecordFamily } from '../records/record.ts';

/** Something that a tracker sent and the ingest could not use. */
export interface QuarantineRow extends KeptBytes {
  readonly id: number;
  readonly trackerId: number;
  readonly reason: string;
}

/** How much of one reason there is of a tracker. Instants are epoch milliseconds. */
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

/** What became of rows that were handed in again. */
export interface Replayed {
  /** Stored, or stored before: they have left the quarantine. */
  readonly stored: number;
  /** Still not usable: they stay, with the reason of this time. */
  readonly failed: number;
}
