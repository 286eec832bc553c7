import type { StageTypeName } from '@konvoj/contract';
import { vehicleOf } from '../../../map/fleet-source.ts';
import { displayedStatus, lastDataAt } from '../../../shared/vehicle-status.ts';
import type { LinkFleetState } from './link-rows.ts';

/** A vehicle as the page of a shared link shows it. Unknown and hidden values are null. */
export interface ShownVehicle {
  /** The link's own number of it. */
  readonly id: number;
  readonly plate: string;
  readonly nickname: string | null;
  readonly driver: string | null;
  readonly status: StageTypeName;
  /** ISO instant at which the status began. */
  readonly sinceAt: string | null;
  /** Only while it drives. */
  readonly speedKmh: number | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** ISO instant of its newest data. */
  readonly heardAt: string | null;
}

/**
 * The vehicles of a link, in the order in which they were shared.
 * @param nowMs epoch milliseconds; old data are of no certain status
 */
export function shownVehicles(state: LinkFleetState, nowMs: number): ShownVehicle[] {
  return [...state.devices.keys()].sort((a, b) => a - b).flatMap((id) => shownVehicle(state, id, nowMs) ?? []);
}

function shownVehicle(state: LinkFleetState, id: number, nowMs: number): ShownVehicle | null {
  const vehicle = vehicleOf(state, id);
  if (vehicle === null) return null;
  const { device, position, stage } = vehicle;
  const status = displayedStatus(vehicle, nowMs);
  // A stage without a distance began before the link did: since when it lasts is not for its viewers.
  const sinceAt = stage === null || stage.distance === null || status === 'undefined' ? null : stage.startTime;
  return {
    id,
    plate: device.vehicle.licensePlate,
    nickname: device.vehicle.nickname,
    driver: device.driver && `${device.driver.firstName} ${device.driver.lastName}`.trim(),
    status,
    sinceAt,
    speedKmh: status === 'drive' ? (position?.speed ?? null) : null,
    place: placeOf(position),
    heardAt: lastDataAt(vehicle),
  };
}

function placeOf(position: { readonly latitude: number | null; readonly longitude: number | null } | null) {
  if (position === null || position.latitude === null || position.longitude === null) return null;
  return { latitude: position.latitude, longitude: position.longitude };
}
