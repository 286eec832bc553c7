import type { Device, Position, Stage, StageTypeName } from '@konvoj/contract';
import { shownStatus } from './staleness.ts';

/**
 * The data needed to show a vehicle: the whole row for signed-in users, the reduced row of a shared link for viewers.
 */
export interface SeenDevice extends Pick<Device, 'id' | 'icon' | 'lastUpdate' | 'subType'> {
  readonly vehicle: {
    readonly licensePlate: string;
    readonly nickname: string | null;
    /** Absent: not alienated, or not in the reduced row. */
    readonly alienated?: boolean;
  };
}
export type SeenPosition = Pick<Position, 'deviceTime' | 'latitude' | 'longitude' | 'course' | 'speed'>;
export type SeenStage = Pick<Stage, 'subType' | 'startTime' | 'endTime' | 'tmpEndTime' | 'duration'>;
export interface SeenVehicle {
  readonly device: SeenDevice;
  readonly position: SeenPosition | null;
  readonly stage: SeenStage | null;
}

/** The present data of a vehicle: the unit, its last position and its open stage. */
export interface Vehicle {
  readonly device: Device;
  readonly position: Position | null;
  readonly stage: Stage | null;
}

/** Instant of the newest data of a vehicle, in device time: its last update or its last position; null when it never reported. */
export function lastDataAt({ device, position }: SeenVehicle): string | null {
  const update = device.lastUpdate;
  const seen = position?.deviceTime ?? null;
  if (update === null || seen === null) return update ?? seen;
  return Date.parse(update) > Date.parse(seen) ? update : seen;
}

/** Shown for a value that is unknown now. */
const UNKNOWN_NOW = '–';

/** A measured value: a dash once the data are stale, because the old value may no longer be true. */
export function measuredNow(vehicle: SeenVehicle, nowMs: number, text: string): string {
  return displayedStatus(vehicle, nowMs) === 'undefined' ? UNKNOWN_NOW : text;
}

/**
 * The status a dispatcher sees: the type of the open stage, `undefined` (orange) when the data are stale.
 * @param nowMs epoch milliseconds
 */
export function displayedStatus(vehicle: SeenVehicle, nowMs: number): StageTypeName {
  const subType = vehicle.stage?.subType ?? vehicle.device.subType;
  return shownStatus({ subType, lastUpdate: lastDataAt(vehicle) }, nowMs);
}
