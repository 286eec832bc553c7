import type { StageState } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import type { NormalisedRecord } from './record.ts';

/** What one call of `submit` waits for: resolves when the last of its records is settled. */
export class Packet {
  readonly trackerId: number;
  readonly protocol: string;
  /** Epoch milliseconds. */
  readonly arrivedAt: number;
  #left: number;
  readonly #resolve: () => void;
  readonly #reject: (reason: unknown) => void;

  constructor(
    origin: { readonly trackerId: number; readonly protocol: string; readonly arrivedAt: number },
    records: number,
    settled: { readonly resolve: () => void; readonly reject: (reason: unknown) => void },
  ) {
    this.trackerId = origin.trackerId;
    this.protocol = origin.protocol;
    this.arrivedAt = origin.arrivedAt;
    this.#left = records;
    this.#resolve = settled.resolve;
    this.#reject = settled.reject;
  }

  /** One record is stored, known already, or in the quarantine. */
  settle(): void {
    this.#left -= 1;
    if (this.#left === 0) this.#resolve();
  }

  fail(reason: unknown): void {
    this.#reject(reason);
  }
}

/** A record on its way into the database. */
export interface Arrived {
  readonly record: NormalisedRecord;
  readonly raw: Uint8Array;
  readonly packet: Packet;
}

/** The device as this process last saw it committed. */
export interface Known {
  /** 0 before the first record. */
  readonly version: number;
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
  waiting: Arrived[];
  late: Arrived[];
  queued: boolean;
  busy: boolean;
}

export function compareKeys(a: RecordKey, b: RecordKey): number {
  return a.deviceTime - b.deviceTime || a.eventId - b.eventId || a.hash - b.hash;
}

/** The order in which every statement touches devices, so that two gateways cannot wait for each other. */
export function compareDevices(a: Device, b: Device): number {
  return a.organizationId - b.organizationId || a.deviceId - b.deviceId;
}
