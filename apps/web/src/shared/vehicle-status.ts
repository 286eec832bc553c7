import {
  STALE_AFTER_MINUTES_DRIVING,
  STALE_AFTER_MINUTES_STANDING,
  type Device,
  type Position,
  type Stage,
  type StageTypeName,
} from '@konvoj/contract';

/** What is known of a vehicle now: the unit, its last position and its open stage. */
export interface Vehicle {
  readonly device: Device;
  readonly position: Position | null;
  readonly stage: Stage | null;
}

const MINUTE_MS = 60_000;

/** Epoch milliseconds of the newest data of a vehicle, in device time; null when it never reported. */
export function lastDataAt({ device, position }: Vehicle): number | null {
  const times = [device.lastUpdate, position?.deviceTime]
    .filter((time) => typeof time === 'string')
    .map((time) => Date.parse(time))
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : Math.max(...times);
}

/**
 * Whether the last data are too old to be believed: more than 15 minutes in a drive, more than 185 otherwise;
 * exactly that old is still fresh (specification 4, reading 9).
 * @param now epoch milliseconds
 */
export function isStale(vehicle: Vehicle, now: number): boolean {
  const last = lastDataAt(vehicle);
  if (last === null) return true;
  const driving = currentStageType(vehicle) === 'drive';
  return now - last > (driving ? STALE_AFTER_MINUTES_DRIVING : STALE_AFTER_MINUTES_STANDING) * MINUTE_MS;
}

/** The status a dispatcher sees: the type of the open stage, `undefined` (orange) when the data are stale. */
export function displayedStatus(vehicle: Vehicle, now: number): StageTypeName {
  return isStale(vehicle, now) ? 'undefined' : currentStageType(vehicle);
}

function currentStageType({ device, stage }: Vehicle): StageTypeName {
  return stage?.subType ?? device.subType ?? 'undefined';
}
