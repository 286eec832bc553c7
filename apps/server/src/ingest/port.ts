import type { NormalisedRecord, RecordFamily } from './record.ts';

/** In which device's vehicle a tracker was mounted, from (inclusive) and to (exclusive, null: still). Epoch milliseconds. */
export interface Mounting {
  readonly organizationId: number;
  readonly deviceId: number;
  readonly from: number;
  readonly to: number | null;
}

export interface KnownTracker {
  readonly trackerId: number;
  readonly imei: string;
  readonly family: RecordFamily;
  /** Ascending, no overlap. The organization and device of a record are those of its device time. */
  readonly mountings: readonly Mounting[];
}

/** A record as decoded, with its own bytes for the quarantine. */
export interface ArrivedRecord {
  readonly record: NormalisedRecord;
  readonly raw: Uint8Array;
}

/**
 * The records of a packet. They may be decoded only when they are read, and again each time: until then the bytes that
 * came are all that is held of them.
 */
export interface ArrivedRecords {
  readonly count: number;
  /** The smallest and the largest device time, epoch milliseconds; no number when a record has none. */
  readonly earliest: number;
  readonly latest: number;
  /** All of them, as they came. The same each time. */
  read(): readonly ArrivedRecord[];
}

/** Called with null after the commit, else with why there is none. */
export type Settled = (failure: unknown) => void;

/** What the gateway sees of the ingest. */
export interface Ingest {
  /** The registered tracker, or null; an unknown one is counted with its time and nothing else. Waits while the database is away. */
  identify(imei: string, protocol: string): Promise<KnownTracker | null>;
  /**
   * Resolves after the commit that holds every record and all that follows from it (or its row in the quarantine).
   * Never rejects for a record's content; while the database is away it waits.
   */
  submit(tracker: KnownTracker, protocol: string, records: readonly ArrivedRecord[]): Promise<void>;
  /**
   * The same for a hot path, which no promise delays: calls back once, later, with null or with why the records are not
   * stored. What is called back must not throw.
   */
  submitThen(tracker: KnownTracker, protocol: string, records: ArrivedRecords, settled: Settled): void;
  /** Keeps bytes that could not be decoded, capped per tracker. */
  quarantine(tracker: KnownTracker, protocol: string, reason: string, bytes: Uint8Array): Promise<void>;
}
