import type { Device, Position, Stage, StageTypeName } from '@konvoj/contract';
import { shownStatus } from './staleness.ts';

/** What is known of a vehicle now: the unit, its last position and its open stage. */
export interface Vehicle {
  readonly device: Device;
  readonly position: Position | null;
  readonly stage: Stage | null;
}

/** Instant of the newest data of a vehicle, in device time: its last update or its last position; null when it never reported. */
export function lastDataAt({ device, position }: Vehicle): string | null {
  const update = device.lastUpdate;
  const seen = position?.deviceTime ?? null;
  if (update === null || seen === null) return update ?? seen;
  return Date.parse(update) > Date.parse(seen) ? update : seen;
}

/**
 * The status a dispatcher sees: the type of the open stage, `undefined` (orange) when the data are stale.
 * @param nowMs epoch milliseconds
 */
export function displayedStatus(vehicle: Vehicle, nowMs: number): StageTypeName {
  const subType = vehicle.stage?.subType ?? vehicle.device.subType;
  return shownStatus({ subType, lastUpdate: lastDataAt(vehicle) }, nowMs);
}
