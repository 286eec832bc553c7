import type { NormalisedRecord, RecordFamily } from '../records/record.ts';

/**
 * The mounting of a tracker in a device's vehicle, from (inclusive), to (exclusive, null: open). Epoch milliseconds.
 */
export interface Mounting {
  readonly organizationId: number;
  readonly deviceId: number;
  readonly from: number;
  readonly to: number | null;
}

/** Whose records are submitted. */
export interface RecordSource {
  /** Null: the phone of a driver, which is no registered tracker; its mountings are those given here. */
  readonly trackerId: number | null;
  readonly organizationId: number;
  /** Ascending, no overlap. The organization and device of a record are those of its device time. */
  readonly mountings: readonly Mounting[];
}

export interface KnownTracker extends RecordSource {
  readonly trackerId: number;
  readonly imei: string;
  /** The only accepted protocol; null: its first contact decides. */
  readonly protocol: string | null;
  /** SHA-256 of the key that its reports over HTTP must carry; null: none. */
  readonly keyHash: Uint8Array | null;
  readonly family: RecordFamily;
}

/** A row of the quarantine whose record is submitted again. */
export interface ReplayedRow {
  /** Why it was unusable again; null when it was stored. Set before the packet is settled. */
  refusedAs: string | null;
}

/** A record as decoded, with its own bytes for the quarantine. */
export interface ArrivedRecord {
  readonly record: NormalisedRecord;
  readonly raw: Uint8Array;
  /** The row of a record that is in the quarantine already: refused again, it gets no second row. */
  readonly replayed?: ReplayedRow;
}

/**
 * The records of a packet. They may be decoded on every read; until then only the received bytes are kept.
 */
export interface ArrivedRecords {
  readonly count: number;
  /** The smallest and the largest device time, epoch milliseconds; NaN when a record has none. */
  readonly earliest: number;
  readonly latest: number;
  /** All of them, as received. The same on every read. */
  read(): readonly ArrivedRecord[];
}

/** Called with null after the commit, else with the reason. */
export type Settled = (failure: unknown) => void;

/** A problem of a tracker that its administrator should see. */
export type IncidentKind = 'wrong_protocol' | 'key_missing' | 'wrong_key' | 'takeover' | 'bad_frame';

/** The number of occurrences since it was last stored; the details are those of the last one. */
export interface Incident {
  readonly trackerId: number;
  readonly kind: IncidentKind;
  readonly times: number;
  /** Epoch milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly protocol: string;
  readonly address: string | null;
  /** Takeover: the former address of the tracker. */
  readonly previousAddress: string | null;
}

/** The interface of the ingest for the gateway. */
export interface Ingest {
  /**
   * The registered tracker, or null. An unknown one is recorded with its protocol, time and a counter, for a bounded
   * number of identities per address. Waits while the database is unavailable.
   */
  identify(imei: string, protocol: string, address?: string): Promise<KnownTracker | null>;
  /**
   * Registers the protocol of a first contact.
   * @returns the tracker with its current protocol, which may be another one; null: no longer registered
   */
  decideProtocol(tracker: KnownTracker, protocol: string): Promise<KnownTracker | null>;
  /** Adds incidents to trackers. Rejects while the database is unavailable. */
  noteIncidents(incidents: readonly Incident[]): Promise<void>;
  /**
   * Resolves after the commit of every record and its consequences (or its row in the quarantine). Never rejects for a
   * record's content; waits while the database is unavailable.
   */
  submit(source: RecordSource, protocol: string, records: readonly ArrivedRecord[]): Promise<void>;
  /**
   * The same for a hot path, without a promise: calls back once, later, with null or with the reason why the records
   * are not stored. The callback must not throw.
   */
  submitThen(source: RecordSource, protocol: string, records: ArrivedRecords, settled: Settled): void;
  /** Stores a frame that could not be decoded, capped per tracker. */
  quarantine(tracker: KnownTracker, protocol: string, reason: string, bytes: Uint8Array): Promise<void>;
}
