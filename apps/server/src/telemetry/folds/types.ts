import type pg from 'pg';
import type { DeviceKey } from '../records/keys.ts';
import type { FoldRecord } from '../records/record.ts';

/** Records of one device in their order, and for each whether the stages judged its fix an outlier. */
export interface FoldInput {
  readonly records: readonly FoldRecord[];
  readonly outliers: readonly boolean[];
}

/** What a fold makes of records. */
export interface FoldResult<State, Event> {
  readonly state: State;
  /** In the order in which they happened. */
  readonly events: readonly Event[];
}

/** The events of one device in one transaction. */
export interface FoldedDevice<Rules, Event> {
  readonly device: DeviceKey;
  readonly rules: Rules;
  readonly events: readonly Event[];
  /** Set when history was folded again: `events` replace all of this span of device time, epoch milliseconds. */
  readonly recomputed?: { readonly from: number; readonly until: number };
}

/** A named statement with its parameters as they are sent: Buffers in binary, texts as text. */
export interface BatchStatement {
  readonly name: string;
  readonly text: string;
  readonly values: (Buffer | string)[];
}

/**
 * A computation over the records of every device in the order of (device time, event, hash). The ingest runs it on
 * arriving records, on late ones and over history, and stores its state and its events in the transaction of their
 * records. Its result is that of `fold` over all records from `start` on, in whatever order they arrived; over those
 * after `fold_beginning` where its migration set one (docs/development/folds.md).
 */
export interface DeviceFold<State, Rules, Event> {
  /** Also the key of its checkpoints. Never changes. */
  readonly name: string;
  /** Its column of `device_state`: bytea, null for devices that no process with this fold has seen. */
  readonly stateColumn: string;
  /** 1 to 255. Increase it when the encoding or the meaning of a state changes: other versions are computed again. */
  readonly version: number;
  /** Before the first record of a device. */
  readonly start: State;
  /**
   * Without a readable checkpoint the state is computed from records this far back, because older ones no longer
   * matter; null: from the first record.
   */
  readonly lookBackMs: number | null;
  /** The content of a stored state; version and checksum are added to it. Equal states have equal bytes. */
  encode(state: State): Uint8Array;
  decode(content: Uint8Array): State;
  /** What the result depends on besides records, in the order of the devices; kept in memory until it changes. */
  rulesOf(pool: pg.Pool, devices: readonly DeviceKey[]): Promise<readonly Rules[]>;
  /** The first device time at which the results by two rules differ, epoch milliseconds; null: never. */
  differsFrom(before: Rules, after: Rules): number | null;
  /** Pure: the same records give the same result, however they are divided into calls. */
  fold(before: State, input: FoldInput, rules: Rules): FoldResult<State, Event>;
  /**
   * Stores the events of a batch of fresh records; runs after the guard of the device states, before the positions.
   * Absolute, because a batch with an unknown outcome is sent again. A statement that raises KV001 refuses the batch:
   * states and rules are read again and it is repeated.
   */
  insert(batch: readonly FoldedDevice<Rules, Event>[]): readonly BatchStatement[];
  /** Replaces the stored events of a span of one device; runs after the guard of the device state. May raise KV001 too. */
  replace(client: pg.PoolClient, folded: Required<FoldedDevice<Rules, Event>>): Promise<void>;
  /** Publishes what was committed. Only after the commit; may be missed when the process is killed in between. */
  publish(batch: readonly FoldedDevice<Rules, Event>[]): void;
}
