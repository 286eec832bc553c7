import type { StageState } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import type { RecordKey } from '../records/keys.ts';
import type { ArrivedRecord, ArrivedRecords, Settled } from './port.ts';
import type { NormalisedRecord } from '../records/record.ts';

/** The source of the records of a packet. */
export interface Origin {
  readonly trackerId: number;
  readonly protocol: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
}

/** Called once per packet when it has left the ingest, with its number of records. */
type Left = (records: number) => void;

/** The pending result of one `submit`: calls back when the last of its records is settled. */
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

  /** This many of its records are stored, known already, or in the quarantine. */
  settle(records: number): void {
    this.#open -= records;
    if (this.#open !== 0) return;
    this.#left(this.#records);
    this.#settled(null);
  }

  /** Part of it could not be stored: it is not acknowledged, whatever happens to the rest. */
  fail(reason: unknown): void {
    if (this.#open <= 0) return;
    this.#open = 0;
    this.#left(this.#records);
    this.#settled(reason);
  }
}

/** Records of one packet for one device that are not committed yet: all of them, or a single one. */
export interface PendingPacket {
  readonly packet: Packet;
  readonly size: number;
  arrivals(): readonly Arrived[];
}

/** A single record. */
export class Arrived implements PendingPacket {
  readonly record: NormalisedRecord;
  /** As received. Its bytes are copied out of the packet only on demand, by the quarantine. */
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
 * A packet whose records all belong to one device, the common case. Tens of thousands of records are pending at any
 * time; as objects they would dominate the work of the garbage collector.
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

/** The last committed state of the device that this process knows; the states of its folds are with them. */
export interface Known {
  /** 0 before the first record. */
  readonly version: number;
  /** The newest record; null before the first one. */
  readonly head: RecordKey | null;
  /** Names of the folds whose stored state is damaged, of another version, or left behind by a process without them. */
  readonly unreadable: readonly string[];
}

/**
 * A device with its pending records. At most one commit at a time touches it (`busy`), of the fresh or the late lane.
 */
export interface Device {
  readonly organizationId: number;
  readonly deviceId: number;
  /** Null until loaded, and again when another gateway has advanced the device. */
  known: Known | null;
  /** The state of its stages. Null before the first record, and while the stored one is unreadable. */
  stages: StageState | null;
  /** The rules of its stages. Null until loaded, and again when the fleet has changed. */
  rules: StageRules | null;
  waiting: PendingPacket[];
  late: Arrived[];
  queued: boolean;
  busy: boolean;
  /** Consecutive attempts that failed because of a bug in this program. */
  faults: number;
}

/** The stored state of one of its folds must be computed again first. */
export function isUnreadable({ known }: Device): boolean {
  return known !== null && known.unreadable.length > 0;
}

export function compareKeys(a: RecordKey, b: RecordKey): number {
  return a.deviceTime - b.deviceTime || a.eventId - b.eventId || a.hash - b.hash;
}

/** The order in which every statement locks devices, so that two gateways cannot deadlock. */
export function compareDevices(a: Device, b: Device): number {
  return a.organizationId - b.organizationId || a.deviceId - b.deviceId;
}
