import type { StageState } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import type { RecordedHistory } from './fleet-store.ts';
import type { RecordKey } from '../records/keys.ts';
import type { ArrivedRecord, ArrivedRecords, Settled } from './port.ts';
import type { NormalisedRecord } from '../records/record.ts';

/** The source of the records of a packet. */
export interface Origin {
  /** Null: the phone of a driver. */
  readonly trackerId: number | null;
  readonly organizationId: number;
  readonly protocol: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
}

/** Called once per packet when it has left the ingest, with its number of records. */
type Left = (records: number) => void;

/** The pending result of one `submit`: calls back when the last of its records is settled. */
export class Packet implements Origin {
  readonly trackerId: number | null;
  readonly organizationId: number;
  readonly protocol: string;
  readonly arrivedAt: number;
  readonly #records: number;
  readonly #left: Left;
  readonly #settled: Settled;
  #open: number;

  constructor(origin: Origin, records: number, left: Left, settled: Settled) {
    this.trackerId = origin.trackerId;
    this.organizationId = origin.organizationId;
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

/** A state of a fold in the past of a device, from which late records may be computed. Valid under these rules only. */
export interface PastState<State, Rules> {
  readonly state: State;
  /** The last record that it has seen; all later ones have a later time. */
  readonly last: RecordKey;
  readonly rules: Rules;
}

/** Where late records probably go on: a backlog arrives in many packets, or follows after time that was skipped. */
export interface PastStates<State, Rules> {
  /** After the last late records. */
  late: PastState<State, Rules> | null;
  /** Before the time that fresh records have skipped last. */
  skipped: PastState<State, Rules> | null;
}

/** Further back a stored checkpoint is nearer. */
const NEAR_MS = 3_600_000;

/** A state in memory that is not long before a moment; null: only stored checkpoints are. */
export function stateBefore<State, Rules>(
  { late, skipped }: PastStates<State, Rules>,
  moment: number,
  rules: Rules,
): PastState<State, Rules> | null {
  const isNear = (past: PastState<State, Rules> | null) =>
    past !== null && past.rules === rules && past.last.deviceTime < moment && moment - past.last.deviceTime <= NEAR_MS;
  return [late, skipped].find(isNear) ?? null;
}

/** Takes over the state after late records from a moment on; one that has not seen them is no longer valid. */
export function takeLate<State, Rules>(
  past: PastStates<State, Rules>,
  from: number,
  late: PastState<State, Rules> | null,
): void {
  past.late = late;
  if (past.skipped !== null && past.skipped.last.deviceTime >= from) past.skipped = null;
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
  pastStages: PastStates<StageState, StageRules>;
  /** The rules of its stages. Null until loaded, and again when they have changed. */
  rules: StageRules | null;
  /** Of the tachographs of its vehicle, as far as it was read. */
  recorded: RecordedHistory | null;
  /** Another process has advanced the device since they were read, perhaps by newer ones. */
  areRulesOld: boolean;
  waiting: PendingPacket[];
  late: Arrived[];
  queued: boolean;
  busy: boolean;
  /** Consecutive attempts that failed because of a bug in this program. */
  faults: number;
}

/** A tracker that has skipped so much time probably kept records, and they arrive late. */
const SKIPPED_MS = 30_000;

/** The newest record of a device before the time that fresh records skip; null: they skip none. */
export function lastBeforeSkip({ known }: Device, first: RecordKey | undefined): RecordKey | null {
  const head = known?.head ?? null;
  return head !== null && first !== undefined && first.deviceTime - head.deviceTime > SKIPPED_MS ? head : null;
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
