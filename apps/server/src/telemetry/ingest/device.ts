import type { StageState } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import type { ArrivedRecord, ArrivedRecords, Settled } from './port.ts';
import type { NormalisedRecord } from '../records/record.ts';

/** Where the records of a packet came from. */
export interface Origin {
  readonly trackerId: number;
  readonly protocol: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
}

/** Told once of each packet when it has left the ingest, with its number of records. */
type Left = (records: number) => void;

/** What one call of `submit` waits for: calls back when the last of its records is settled. */
export class Packet implements Origin {
  readonly trackerId: number;
  readonly protocol: string;
  readonly arrivedAt: number;
  readonly #records: number;
  readonly #left: Left;
  readonly #settled: Settled;
  #open: number;

  constructor(origin: Origin, records: number, left: Left, settled: Settled) {
    this.trackerId = origin.trackerId;
    this.protocol = origin.protocol;
    this.arrivedAt = origin.arrivedAt;
    this.#records = records;
    this.#left = left;
    this.#settled = settled;
    this.#open = records;
  }

  /** So many of its records are stored, known already, or in the quarantine. */
  settle(records: number): void {
    this.#open -= records;
    if (this.#open !== 0) return;
    this.#left(this.#records);
    this.#settled(null);
  }

  /** Not all of it could be stored: it is not acknowledged, whatever becomes of the rest. */
  fail(reason: unknown): void {
    if (this.#open <= 0) return;
    this.#open = 0;
    this.#left(this.#records);
    this.#settled(reason);
  }
}

/** Records of one packet for one device on their way into the database: all of them, or a single one. */
export interface PendingPacket {
  readonly packet: Packet;
  readonly size: number;
  arrivals(): readonly Arrived[];
}

/** A single record. */
export class Arrived implements PendingPacket {
  readonly record: NormalisedRecord;
  /** As it came. Its bytes are cut out of the packet only when they are asked for: leave that to the quarantine. */
  readonly source: ArrivedRecord;
  readonly packet: Packet;

  constructor(record: NormalisedRecord, source: ArrivedRecord, packet: Packet) {
    this.record = record;
    this.source = source;
    this.packet = packet;
  }

  get size(): number {
    return 1;
  }

  arrivals(): readonly Arrived[] {
    return [this];
  }
}

/**
 * A packet that goes to one device as a whole, as nearly all do. Tens of thousands of records are on their way at any
 * time; as objects they would be most of what the collection of garbage has to copy.
 */
export class WholePacket implements PendingPacket {
  readonly packet: Packet;
  readonly #records: ArrivedRecords;

  constructor(packet: Packet, records: ArrivedRecords) {
    this.packet = packet;
    this.#records = records;
  }

  get size(): number {
    return this.#records.count;
  }

  arrivals(): readonly Arrived[] {
    return this.#records.read().map((source) => new Arrived(source.record, source, this.packet));
  }
}

/** The device as this process last saw it committed. */
export interface Known {
  /** 0 before the first record. */
  readonly version: number;
  /** Null before the first record, and while the stored state is unreadable. */
  readonly state: StageState | null;
  /** The newest record; null before the first one. */
  readonly head: RecordKey | null;
}

/** Identity of a record within its device, and its place in the order of all records. */
export interface RecordKey {
  readonly deviceTime: number;
  readonly eventId: number;
  readonly hash: number;
}

/** A device with what waits for it. At most one commit at a time touches it (`busy`), be it of the fresh or the late lane. */
export interface Device {
  readonly organizationId: number;
  readonly deviceId: number;
  /** Null until loaded, and again when another gateway has moved the device on. */
  known: Known | null;
  /** Null until loaded, and again when the fleet has changed. */
  rules: StageRules | null;
  waiting: PendingPacket[];
  late: Arrived[];
  queued: boolean;
  busy: boolean;
  /** Attempts in a row that failed by a mistake in this program. */
  faults: number;
}

/** It has reported, but what its stages were is damaged or of another version. */
export function isUnreadable({ known }: Device): boolean {
  return known !== null && known.state === null && known.version > 0;
}

export function compareKeys(a: RecordKey, b: RecordKey): number {
  return a.deviceTime - b.deviceTime || a.eventId - b.eventId || a.hash - b.hash;
}

/** The order in which every statement touches devices, so that two gateways cannot wait for each other. */
export function compareDevices(a: Device, b: Device): number {
  return a.organizationId - b.organizationId || a.deviceId - b.deviceId;
}
