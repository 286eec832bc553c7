import type { NormalisedRecord, RecordFamily } from '../records/record.ts';

/** In which device's vehicle a tracker was mounted, from (inclusive) and to (exclusive, null: still). Epoch milliseconds. */
export interface Mounting {
  readonly organizationId: number;
  readonly deviceId: number;
  readonly from: number;
  readonly to: number | null;
}

export interface KnownTracker {
  readonly trackerId: number;
  readonly organizationId: number;
  readonly imei: string;
  /** The only one that it is accepted on; null: its first contact decides. */
  readonly protocol: string | null;
  /** SHA-256 of the key that its reports over HTTP must carry; null: none. */
  readonly keyHash: Uint8Array | null;
  readonly family: RecordFamily;
  /** Ascending, no overlap. The organization and device of a record are those of its device time. */
  readonly mountings: readonly Mounting[];
}

/** A row of the quarantine whose record is submitted again. */
export interface ReplayedRow {
  /** Why it could not be used this time; null when it was stored. Set before the packet is settled. */
  refusedAs: string | null;
}

/** A record as decoded, with its own bytes for the quarantine. */
export interface ArrivedRecord {
  readonly record: NormalisedRecord;
  readonly raw: Uint8Array;
  /** Of a record that the quarantine keeps already: when it is refused again it gets no second row. */
  readonly replayed?: ReplayedRow;
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

/** Something around a tracker that its administrator should see. */
export type IncidentKind = 'wrong_protocol' | 'key_missing' | 'wrong_key' | 'takeover' | 'bad_frame';

/** What happened so many times since it was last written down; the details are those of the last time. */
export interface Incident {
  readonly trackerId: number;
  readonly kind: IncidentKind;
  readonly times: number;
  /** Epoch milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly protocol: string;
  readonly address: string | null;
  /** Takeover: where the tracker was connected before. */
  readonly previousAddress: string | null;
}

/** What the gateway sees of the ingest. */
export interface Ingest {
  /**
   * The registered tracker, or null. An unknown one is noted with its protocol, time and a counter, for a bounded number
   * of identities per address. Waits while the database is away.
   */
  identify(imei: string, protocol: string, address?: string): Promise<KnownTracker | null>;
  /**
   * Registers the protocol of a first contact.
   * @returns the tracker with the protocol that it has now, which may be another one; null: it is not registered any more
   */
  decideProtocol(tracker: KnownTracker, protocol: string): Promise<KnownTracker | null>;
  /** Adds to what is shown at the trackers. Rejects while the database is away. */
  noteIncidents(incidents: readonly Incident[]): Promise<void>;
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
  /** Keeps a frame that could not be decoded, capped per tracker. */
  quarantine(tracker: KnownTracker, protocol: string, reason: string, bytes: Uint8Array): Promise<void>;
}
