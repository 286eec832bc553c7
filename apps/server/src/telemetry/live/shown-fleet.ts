import { currentDriver, isOnline } from '../../fleet/rules.ts';
import { NO_REPORT } from '../devices/reports.ts';
import { deviceOnWire } from '../devices/wire.ts';
import type { Device, Fleet } from '../../fleet/types.ts';
import { committedPosition, lastPositionOnWire } from '../positions/wire.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import type { LastPosition } from '../records/last-position.ts';
import type { Stage } from '../stages/types.ts';
import { comesAfter } from './coalescing.ts';
import type { DeviceChange } from './coalescing.ts';
import { device as deviceSchema, encoder } from '@konvoj/contract';
import type {
  Device as WireDevice,
  Position as WirePosition,
  RecomputedSpan,
  Stage as WireStage,
} from '@konvoj/contract';
import { noRows, rowOf } from './rows.ts';
import type { Row, Rows } from './rows.ts';
import type { Snapshot, StageRow } from './types.ts';

const encodeDevice = encoder(deviceSchema);

/**
 * Minimum interval for an open stage that only grew (time, distance): otherwise half of all bytes would be redundant.
 */
const GROWTH_EVERY_MS = 5_000;

interface Shown {
  readonly device: Device;
  last: LastPosition | null;
  open: OpenStage | null;
  /** The fields of a device row except the time of its last data, to detect changes. */
  signature: string;
  deviceRow: Row<WireDevice> | null;
  positionRow: Row<WirePosition> | null;
  stageRow: Row<WireStage> | null;
  /** Epoch milliseconds. */
  stageSentAt: number;
}

/** What distinguishes an open stage, and where to get all of it: kept whole, it would be replaced by every record. */
interface OpenStage extends Pick<Stage, 'startAt' | 'lastRecordAt' | 'type' | 'driver' | 'country'> {
  readonly from: Pick<DeviceChange, 'openStage'>;
}

/**
 * The current state for the clients of an organization: the newest of each device. Without clocks, sockets and
 * databases.
 */
export class ShownFleet {
  readonly #fleet: Fleet;
  readonly #stageRow: StageRow;
  readonly #shown = new Map<number, Shown>();
  /** Devices whose open stage grew since it was last published. */
  readonly #grown = new Set<number>();

  constructor(snapshot: Snapshot, stageRow: StageRow, now: number) {
    this.#fleet = snapshot.fleet;
    this.#stageRow = stageRow;
    for (const [id, device] of snapshot.fleet.devices) {
      const shown: Shown = {
        device,
        last: lastOf(snapshot.positions.get(id) ?? null),
        open: openOf(snapshot.openStages.get(id) ?? null),
        signature: '',
        deviceRow: null,
        positionRow: null,
        stageRow: null,
        stageSentAt: 0,
      };
      shown.signature = this.#signatureOf(shown, now);
      this.#shown.set(id, shown);
    }
  }

  knows(deviceId: number): boolean {
    return this.#shown.has(deviceId);
  }

  /**
   * Applies a change and returns its rows. A value older than the current one is no change; a device that the fleet
   * does not know yet is left to the reload that follows.
   */
  take(deviceId: number, change: DeviceChange, now: number): Rows {
    const rows = noRows();
    const shown = this.#shown.get(deviceId);
    if (shown === undefined) return rows;
    const { last, openStage } = change;
    if (last && (shown.last === null || !comesAfter(shown.last, last))) {
      shown.last = last;
      shown.positionRow = null;
      shown.deviceRow = null;
      // Written for this frame only: cached, thousands of texts would live for one round and be costly garbage.
      rows.positions.push(rowOfPosition(shown.device, last));
    }
    for (const stage of change.closedStages) rows.drivingStages.push(this.#rowOfStage(deviceId, stage));
    if (openStage && openStage.lastRecordAt >= (shown.open?.lastRecordAt ?? 0)) {
      const onlyGrew = change.recomputed === undefined && isSameStage(shown.open, openStage);
      shown.open = openOf(openStage, change);
      shown.stageRow = null;
      if (onlyGrew && now - shown.stageSentAt < GROWTH_EVERY_MS) this.#grown.add(deviceId);
      else this.#writeStage(shown, now, rows);
    }
    if (change.recomputed) rows.recomputed.push(recomputedRow(deviceId, change.recomputed));
    this.#writeDevice(shown, now, rows);
    return rows;
  }

  /** Rows of the open stages whose growth is due. */
  takeGrown(now: number): Map<number, Rows> {
    const sent = new Map<number, Rows>();
    for (const id of this.#grown) {
      const shown = this.#shown.get(id);
      if (shown === undefined || now - shown.stageSentAt < GROWTH_EVERY_MS) continue;
      const rows = noRows();
      this.#writeStage(shown, now, rows);
      sent.set(id, rows);
    }
    return sent;
  }

  /** Rows of the devices that went offline (or online) by time alone. */
  takeTime(now: number): Map<number, Rows> {
    const changed = new Map<number, Rows>();
    for (const [id, shown] of this.#shown) {
      const rows = noRows();
      this.#writeDevice(shown, now, rows);
      if (rows.devices.length > 0) changed.set(id, rows);
    }
    return changed;
  }

  /** Everything known about these devices. */
  full(deviceIds: Iterable<number>, now: number): Rows {
    const rows = noRows();
    for (const id of deviceIds) {
      const shown = this.#shown.get(id);
      if (shown === undefined) continue;
      rows.devices.push(this.#deviceRow(shown, now));
      const position = this.#positionRow(shown);
      if (position !== null) rows.positions.push(position);
      const stage = this.#openStageRow(shown);
      if (stage !== null) rows.drivingStages.push(stage);
    }
    return rows;
  }

  #writeStage(shown: Shown, now: number, rows: Rows): void {
    shown.stageSentAt = now;
    this.#grown.delete(shown.device.id);
    const stage = this.#openStageRow(shown);
    if (stage !== null) rows.drivingStages.push(stage);
  }

  #writeDevice(shown: Shown, now: number, rows: Rows): void {
    const signature = this.#signatureOf(shown, now);
    if (signature === shown.signature) return;
    shown.signature = signature;
    shown.deviceRow = null;
    rows.devices.push(this.#deviceRow(shown, now));
  }

  #signatureOf({ device, last, open }: Shown, now: number): string {
    const stage = last === null ? null : open;
    const current = currentDriver(this.#fleet, device, stage?.driver ?? null);
    return `${stage?.type ?? ''} ${current?.driver.id ?? ''} ${current?.source ?? ''} ${isOnline(last?.serverTime ?? null, now)}`;
  }

  #deviceRow(shown: Shown, now: number): Row<WireDevice> {
    const { device, last, open } = shown;
    const report =
      last === null
        ? NO_REPORT
        : { deviceTime: last.record.deviceTime, serverTime: last.serverTime, openStage: wholeStage(open) };
    return (shown.deviceRow ??= rowOf(deviceOnWire(device, this.#fleet, report, now), encodeDevice));
  }

  #positionRow(shown: Shown): Row<WirePosition> | null {
    const { last, device } = shown;
    if (last !== null) shown.positionRow ??= rowOfPosition(device, last);
    return shown.positionRow;
  }

  #openStageRow(shown: Shown): Row<WireStage> | null {
    const stage = shown.stageRow === null ? wholeStage(shown.open) : null;
    if (stage !== null) shown.stageRow = this.#rowOfStage(shown.device.id, stage);
    return shown.stageRow;
  }

  #rowOfStage(deviceId: number, stage: Stage): Row<WireStage> {
    return rowOf(this.#stageRow(deviceId, stage, this.#fleet));
  }
}

function lastOf(position: StoredPosition | null): LastPosition | null {
  if (position === null) return null;
  const { serverTime, latitude, longitude, valid } = position;
  return { record: position, serverTime, latitude, longitude, fixed: valid };
}

/** @param from the change that has the stage; the stage itself when omitted */
function openOf(stage: Stage, from?: OpenStage['from']): OpenStage;
function openOf(stage: Stage | null): OpenStage | null;
function openOf(stage: Stage | null, from?: OpenStage['from']): OpenStage | null {
  if (stage === null) return null;
  const { startAt, lastRecordAt, type, driver, country } = stage;
  return { startAt, lastRecordAt, type, driver, country, from: from ?? { openStage: stage } };
}

function wholeStage(open: OpenStage | null): Stage | null {
  return open?.from.openStage ?? null;
}

function isSameStage(held: OpenStage | null, came: Stage): boolean {
  return (
    held !== null &&
    held.startAt === came.startAt &&
    held.type === came.type &&
    held.driver === came.driver &&
    held.country === came.country
  );
}

function rowOfPosition({ id, workingOrderId }: Device, last: LastPosition): Row<WirePosition> {
  return rowOf(lastPositionOnWire(committedPosition(id, last), workingOrderId));
}

function recomputedRow(deviceId: number, span: { readonly from: number; readonly to: number }): Row<RecomputedSpan> {
  const { from, to } = span;
  return rowOf({ deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() });
}
