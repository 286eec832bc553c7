import type pg from 'pg';
import type { BatchStatement, FoldInput } from '../folds/types.ts';
import type { DeviceKey } from '../records/keys.ts';
import type { Progress } from '../stages/recompute.ts';
import type { Device } from './device.ts';
import type { DeviceCommit } from './events.ts';
import type { StoredTrack } from './stored-track.ts';

/** The span of device time in which something changed, epoch milliseconds. */
export interface Span {
  readonly from: number;
  /** Infinity: to the end. */
  readonly until: number;
  /** When to stop at a boundary and leave the rest for another call; default: never. */
  readonly enough?: (progress: Progress) => boolean;
}

/** A device for which the rules of a fold have changed. */
export interface ChangedRules extends DeviceKey {
  readonly fold: string;
  /** The fold must be recomputed from here on, epoch milliseconds. */
  readonly from: number;
}

/** New values of columns of `device_state`. */
export type StateColumns = Readonly<Record<string, Buffer | number | null>>;

/** A fold as the ingest runs it: it keeps the states and rules of the devices of this process. */
export interface RunningFold {
  readonly name: string;
  readonly version: number;
  readonly stateColumn: string;
  /**
   * Whether a stored state can be folded on: complete, of this version, and written by the commit that gave the device
   * its version. Otherwise a process without this fold has committed since.
   * @param stored null: the device has reported, but to no process with this fold
   */
  canRead(stored: Buffer | null, deviceVersion: number): boolean;
  /**
   * Takes over the state of a device as stored; undefined: it never reported.
   * @returns false when it is unreadable: it must be recomputed before the device is folded on
   */
  load(device: Device, stored: Buffer | null | undefined, deviceVersion: number): boolean;
  /** What the columns of an unchanged state become when a commit gives the device this version. */
  unchangedColumns(device: Device, deviceVersion: number): StateColumns;
  /**
   * Reads rules: the missing and outdated ones, or all.
   * @returns the devices whose rules were known before and differ
   */
  loadRules(pool: pg.Pool, devices: readonly Device[], which: 'missing' | 'all'): Promise<readonly ChangedRules[]>;
  /** Lets the rules of a device be read again, without comparing them. */
  forgetRules(device: Device): void;
  /** Computes stored history again. Reads only; the plan is written after the guard of the device has held. */
  recompute(track: StoredTrack, span: Span): Promise<FoldPlan>;
}

/** A fold that comes after the stages and takes their verdict on each fix. */
export interface FurtherFold extends RunningFold {
  startLane(): FoldLane;
}

/** The folds over each device in their order, the stages first. Each ingest has instances of its own. */
export type DeviceFolds = readonly [RunningFold, ...FurtherFold[]];

/** The part of one fold in the batches of one fresh lane; reused from batch to batch. */
export interface FoldLane {
  /** Forgets the previous batch. Only after its commit has returned. */
  clear(): void;
  /** Folds the fresh records of the next device of the batch. */
  fold(device: Device, input: FoldInput): void;
  /** The new states of all devices in their order, as an array parameter. */
  states(): Buffer;
  statements(): readonly BatchStatement[];
  /** Takes over the new states. Only after the commit. */
  committed(): void;
  /** Publishes the batch. Only after the commit. */
  publish(): void;
}

/** What recomputing a fold of a device changes. */
export interface FoldPlan {
  /** Of the new state; empty: the state stays. */
  readonly columns: StateColumns;
  /** Where to continue when it was `enough`; null: nothing is left to do. Epoch milliseconds. */
  readonly goOnFrom: number | null;
  /** The part of `telemetryCommitted` that the stages publish. */
  readonly commit?: DeviceCommit;
  write(client: pg.PoolClient): Promise<void>;
  /** Takes over the new state. Only after the commit. */
  committed(): void;
  /** Publishes what `commit` does not hold. Only after the commit. */
  publish(): void;
}
