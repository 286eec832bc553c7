import { fold } from '../stages/fold.ts';
import type { Folded } from '../stages/fold.ts';
import { encodeState, lastFix, openStage } from '../stages/state.ts';
import { BytesColumn, Int4Column, Int8Column } from './columns.ts';
import { compareKeys } from './device.ts';
import type { Arrived, Device, Known } from './device.ts';
import type { DeviceCommit } from './events.ts';
import { RecordColumns, pushRecord } from './record-columns.ts';
import { StageColumns, degreesE7 } from './stage-columns.ts';

/** Records of one device, as a lane took them. */
export interface Work {
  readonly device: Device;
  readonly records: readonly Arrived[];
}

/** What a batch makes of one device; becomes true with the commit. */
export interface Change {
  readonly device: Device;
  readonly after: Known;
  readonly stored: readonly Arrived[];
  readonly folded: Folded;
  readonly told: DeviceCommit;
}

/** The records of one device against what is known of it. */
export interface Sorted {
  /** Newer than the head, ascending, each once. */
  readonly fresh: readonly Arrived[];
  /** Not newer than the head: late or come again, only the database knows. */
  readonly late: readonly Arrived[];
  /** Copies of records in `fresh`, or of the head itself. */
  readonly copies: readonly Arrived[];
}

/** Sorts the records of a device by the order of the fold. */
export function sortArrived(records: readonly Arrived[], head: Known['head']): Sorted {
  const first = records[0];
  if (records.length === 1 && first !== undefined && (head === null || compareKeys(first.record, head) > 0)) {
    return { fresh: records, late: [], copies: [] };
  }
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

/**
 * Folds the fresh records of a device into its state. Pure: the device itself is changed after the commit only.
 * @param fresh as `sortArrived` gives them; at least one
 */
export function foldDevice(device: Device, fresh: readonly Arrived[]): Change {
  const { known, rules } = device;
  const newest = fresh.at(-1);
  if (known === null || rules === null || newest === undefined)
    throw new TypeError('a device is folded when it is loaded');
  const folded = fold(
    known.state,
    fresh.map(({ record }) => record),
    rules,
  );
  const place = lastFix(folded.state);
  return {
    device,
    after: { version: known.version + 1, state: folded.state, head: newest.record },
    stored: fresh,
    folded,
    told: {
      organizationId: device.organizationId,
      deviceId: device.deviceId,
      last: {
        record: newest.record,
        serverTime: newest.packet.arrivedAt,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        fixed: place?.deviceTime === newest.record.deviceTime,
      },
      openStage: openStage(folded.state),
      closedStages: folded.closed.map(({ stage }) => stage),
    },
  };
}

/** The columns of one batch of fresh records; reused from batch to batch. */
export class BatchColumns {
  readonly #stateOrganization = new Int4Column();
  readonly #stateDevice = new Int4Column();
  readonly #version = new Int8Column();
  readonly #state = new BytesColumn();
  readonly #last = new RecordColumns();
  readonly #organization = new Int4Column();
  readonly #device = new Int4Column();
  readonly #records = new RecordColumns();
  readonly #stages = new StageColumns();
  #devices = 0;

  /** @param changes in the order of `compareDevices` */
  fill(changes: readonly Change[]): void {
    this.#clear();
    this.#devices = changes.length;
    for (const change of changes) {
      this.#pushState(change);
      this.#pushRecords(change);
      const { organizationId, deviceId } = change.device;
      for (const { stage, checkpoint } of change.folded.closed) {
        this.#stages.push(organizationId, deviceId, stage, checkpoint);
      }
    }
  }

  #pushState({ device, after, stored, told }: Change): void {
    const newest = stored.at(-1);
    if (newest === undefined || after.state === null) throw new TypeError('a change without a record');
    this.#stateOrganization.push(device.organizationId);
    this.#stateDevice.push(device.deviceId);
    this.#version.push(after.version);
    this.#state.push(encodeState(after.state));
    const { latitude, longitude } = told.last ?? { latitude: null, longitude: null };
    this.#last.push(newest.record, newest.packet.arrivedAt, degreesE7(latitude), degreesE7(longitude), false);
  }

  #pushRecords({ device, stored, folded }: Change): void {
    for (const [index, { record, packet }] of stored.entries()) {
      this.#organization.push(device.organizationId);
      this.#device.push(device.deviceId);
      pushRecord(this.#records, record, packet.arrivedAt, folded.outliers[index] === true);
    }
  }

  #clear(): void {
    for (const column of [this.#stateOrganization, this.#stateDevice, this.#version, this.#state]) column.clear();
    for (const column of [this.#last, this.#organization, this.#device, this.#records, this.#stages]) column.clear();
  }

  /** The parameters of the statement `commitFresh`. */
  parameters(): unknown[] {
    return [
      this.#devices,
      this.#stateOrganization.parameter(),
      this.#stateDevice.parameter(),
      this.#version.parameter(),
      this.#state.parameter(),
      ...this.#last.parameters(),
      this.#organization.parameter(),
      this.#device.parameter(),
      ...this.#records.parameters(),
      ...this.#stages.parameters(),
    ];
  }
}
