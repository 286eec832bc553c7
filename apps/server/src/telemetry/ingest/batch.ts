import { fold } from '../stages/fold.ts';
import type { Folded } from '../stages/fold.ts';
import type { BatchStatement } from '../folds/types.ts';
import { encodedState } from '../stages/state.ts';
import type { StageState } from '../stages/state.ts';
import type { StageRules } from '../stages/types.ts';
import { RecordColumns } from '../records/fields.generated.ts';
import type { NormalisedRecord } from '../records/record.ts';
import { BytesColumn, Int4Column, Int8Column } from '../../platform/array-columns.ts';
import { Arrived, compareKeys, lastBeforeSkip } from './device.ts';
import type { Device, Known, PastState, PendingPacket } from './device.ts';
import type { DeviceCommit } from './events.ts';
import { FreshCommit } from './fresh-commit.ts';
import { judgeValues } from './judge.ts';
import { LastRecordColumns } from './last-record-columns.ts';
import { PositionCopy, pushPosition } from './position-copy.ts';
import type { CopyMessage } from './position-copy.ts';
import type { FoldLane } from './running-fold.ts';
import { StageColumns } from './stage-columns.ts';
import { upsertStages } from './statement.ts';

/** The pending packets of one device, as a lane took them. */
export interface Work {
  readonly device: Device;
  readonly pendingPackets: readonly PendingPacket[];
}

/** The new state of one device after a batch; valid after the commit. */
export interface Change {
  readonly device: Device;
  readonly after: Known;
  readonly stored: readonly Arrived[];
  readonly records: readonly NormalisedRecord[];
  readonly folded: Folded;
  readonly commit: DeviceCommit;
}

/** The outcome for the pendingPackets of one device; valid after the commit. Keeps only what is needed then. */
export interface Outcome {
  readonly device: Device;
  /** Null: no new record. */
  readonly change: {
    readonly after: Known;
    readonly stages: StageState;
    /** Null: no time was skipped. */
    readonly skipped: PastState<StageState, StageRules> | null;
    readonly commit: DeviceCommit;
  } | null;
  /** Stored, or known already. */
  readonly done: readonly PendingPacket[];
  readonly late: readonly Arrived[];
  /** A value is impossible. */
  readonly refused: readonly Arrived[];
  readonly stored: number;
  readonly copies: number;
}

/** The records of one device, compared with its current head. */
export interface Sorted {
  /** Newer than the head, ascending, without duplicates. */
  readonly fresh: readonly Arrived[];
  /** Not newer than the head: late or repeated, only the database knows which. */
  readonly late: readonly Arrived[];
  /** Copies of records in `fresh`, or of the head itself. */
  readonly copies: readonly Arrived[];
}

const NONE: readonly Arrived[] = [];

interface Unpacked {
  readonly usable: readonly Arrived[];
  readonly refused: readonly Arrived[];
}

/** Decodes the packets that a lane took of a device and validates their values. */
export function unpack(pendingPackets: readonly PendingPacket[]): Unpacked {
  const [only] = pendingPackets;
  const arrivals =
    only !== undefined && pendingPackets.length === 1
      ? only.arrivals()
      : pendingPackets.flatMap((pendingPacket) => pendingPacket.arrivals());
  for (const { record } of arrivals) if (judgeValues(record) !== record) return judged(arrivals);
  return { usable: arrivals, refused: NONE };
}

/** For the rare packet with an impossible value, or one more precise than its column. */
function judged(arrivals: readonly Arrived[]): Unpacked {
  const [usable, refused]: [Arrived[], Arrived[]] = [[], []];
  for (const arrived of arrivals) {
    const record = judgeValues(arrived.record);
    if (record === null) refused.push(arrived);
    else usable.push(record === arrived.record ? arrived : new Arrived(record, arrived.source, arrived.packet));
  }
  return { usable, refused };
}

/** Decodes and folds the packets that a lane took of a device, and writes the result into the columns of the batch. */
export function foldWork({ device, pendingPackets }: Work, columns: BatchColumns): Outcome {
  const { usable, refused } = unpack(pendingPackets);
  const { fresh, late, copies } = sortArrived(usable, device.known?.head ?? null);
  const change = fresh.length === 0 ? null : foldDevice(device, fresh);
  if (change !== null) columns.push(change);
  return {
    device,
    change: change === null ? null : afterCommit(change),
    done: late.length === 0 && refused.length === 0 ? pendingPackets : [...fresh, ...copies],
    late,
    refused,
    stored: fresh.length,
    copies: copies.length,
  };
}

function afterCommit({ device, after, folded, commit, records }: Change): NonNullable<Outcome['change']> {
  const { stages, rules } = device;
  const last = lastBeforeSkip(device, records[0]);
  const skipped = last === null || stages === null || rules === null ? null : { state: stages, last, rules };
  return { after, stages: folded.state, skipped, commit };
}

/** Sorts the records of a device by the order of the fold. */
export function sortArrived(records: readonly Arrived[], head: Known['head']): Sorted {
  if (isAscending(records, head)) return { fresh: records, late: NONE, copies: NONE };
  const ascending = records.toSorted((a, b) => compareKeys(a.record, b.record));
  const [fresh, late, copies]: [Arrived[], Arrived[], Arrived[]] = [[], [], []];
  for (const arrived of ascending) {
    const newest = fresh.at(-1)?.record ?? head;
    const order = newest === null ? 1 : compareKeys(arrived.record, newest);
    if (order > 0) fresh.push(arrived);
    else if (order === 0) copies.push(arrived);
    else late.push(arrived);
  }
  return { fresh, late, copies };
}

/** The common case: a tracker sends its records in order, each newer than the last. */
function isAscending(records: readonly Arrived[], head: Known['head']): boolean {
  let newest = head;
  for (const { record } of records) {
    if (newest !== null && compareKeys(record, newest) <= 0) return false;
    newest = record;
  }
  return true;
}

/**
 * Folds the fresh records of a device into its stages. Pure: the device itself is changed only after the commit.
 * @param fresh as `sortArrived` gives them; at least one
 */
export function foldDevice(device: Device, fresh: readonly Arrived[]): Change {
  const { known, stages, rules } = device;
  const newest = fresh.at(-1);
  if (known === null || rules === null || newest === undefined)
    throw new TypeError('a device is folded when it is loaded');
  const records = fresh.map(({ record }) => record);
  const folded = fold(stages, records, rules);
  return {
    device,
    after: { version: known.version + 1, head: newest.record, unreadable: known.unreadable },
    stored: fresh,
    records,
    folded,
    commit: new FreshCommit(device, newest, folded),
  };
}

/** The columns of one batch of fresh records; reused from batch to batch. */
export class BatchColumns {
  readonly #stateOrganization = new Int4Column();
  readonly #stateDevice = new Int4Column();
  readonly #version = new Int8Column();
  readonly #state = new BytesColumn();
  readonly #last = new LastRecordColumns();
  readonly #stages = new StageColumns();
  readonly #positions = new PositionCopy();
  readonly #folds: readonly FoldLane[];
  #devices = 0;
  #closed = 0;

  /** @param folds those after the stages */
  constructor(folds: readonly FoldLane[]) {
    this.#folds = folds;
  }

  /** Devices with new records. */
  get devices(): number {
    return this.#devices;
  }

  /** Devices come in the order of `compareDevices`. */
  push(change: Change): void {
    this.#devices += 1;
    this.#pushState(change);
    this.#pushRecords(change);
    const { device, records, folded } = change;
    for (const { stage, checkpoint } of folded.closed) {
      this.#stages.push(device.organizationId, device.deviceId, stage, checkpoint);
    }
    this.#closed += folded.closed.length;
    for (const fold of this.#folds) fold.fold(device, { records, outliers: folded.outliers });
  }

  #pushState({ device, after, stored, folded }: Change): void {
    const newest = stored.at(-1);
    if (newest === undefined) throw new TypeError('a change without a record');
    this.#stateOrganization.push(device.organizationId);
    this.#stateDevice.push(device.deviceId);
    this.#version.push(after.version);
    this.#state.push(encodedState(folded.state));
    this.#last.push(newest.record, newest.packet.arrivedAt, folded.state.fix);
  }

  #pushRecords({ device, stored, folded }: Change): void {
    let index = 0;
    for (const { record, packet } of stored) {
      const outlier = folded.outliers[index] === true;
      this.#positions.push(device.organizationId, device.deviceId, record, packet.arrivedAt, outlier);
      index += 1;
    }
  }

  /** Clears the previous batch. Only after its commit has returned. */
  clear(): void {
    this.#devices = 0;
    this.#closed = 0;
    for (const fold of this.#folds) fold.clear();
    for (const column of [this.#stateOrganization, this.#stateDevice, this.#version, this.#state]) column.clear();
    for (const column of [this.#last, this.#positions, this.#stages]) column.clear();
  }

  /** @param guard of `guardStates` */
  statements(guard: Pick<BatchStatement, 'name' | 'text'>): BatchStatement[] {
    const values = [
      String(this.#devices),
      this.#stateOrganization.parameter(),
      this.#stateDevice.parameter(),
      this.#version.parameter(),
      this.#state.parameter(),
      ...this.#folds.map((fold) => fold.states()),
      ...this.#last.parameters(),
    ];
    return [
      { ...guard, values },
      ...(this.#closed === 0 ? [] : [{ ...upsertStages, values: this.#stages.parameters() }]),
      ...this.#folds.flatMap((fold) => fold.statements()),
    ];
  }

  /** The positions, for COPY in the same transaction. */
  positions(): readonly CopyMessage[] {
    return this.#positions.messages();
  }
}

/** The positions of a batch as the parameters of `insertPositions`: they are decoded and folded again. */
export function positionParameters(work: readonly Work[]): Buffer[] {
  const [organization, device, records] = [new Int4Column(), new Int4Column(), new RecordColumns()];
  for (const { device: of, pendingPackets } of work) {
    const { fresh } = sortArrived(unpack(pendingPackets).usable, of.known?.head ?? null);
    if (fresh.length === 0) continue;
    const { outliers } = foldDevice(of, fresh).folded;
    fresh.forEach(({ record, packet }, index) => {
      organization.push(of.organizationId);
      device.push(of.deviceId);
      pushPosition(records, record, packet.arrivedAt, outliers[index] === true);
    });
  }
  return [organization.parameter(), device.parameter(), ...records.parameters()];
}
