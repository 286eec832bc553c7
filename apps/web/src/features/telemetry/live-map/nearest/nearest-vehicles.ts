import type { ArrivalEstimate } from '@konvoj/contract';
import { straightLineMeters } from '../../../../shared/distance.ts';
import type { Coordinates } from '../../../../shared/place-drafts.ts';
import type { Vehicle } from '../../../../shared/vehicle-status.ts';
import { vehicleOf, type FleetState } from '../../../../map/fleet-source.ts';

export interface NearVehicle {
  readonly vehicle: Vehicle;
  /** In a straight line, metres. */
  readonly distance: number;
  /** Null: not computed (yet), or not possible. */
  readonly arrival: Arrival | null;
}

/** The drive of a vehicle to the place. */
export type Arrival = ArrivalEstimate & { readonly deviceId: number };

/**
 * The vehicles nearest to a place by where they were last, the nearest first; equally near ones by licence plate.
 * A vehicle that never had a position, or is no longer the company's, is nowhere near.
 */
export function nearestVehicles(place: Coordinates, fleet: FleetState, most: number): readonly NearVehicle[] {
  const near: NearVehicle[] = [];
  for (const [id, { latitude, longitude }] of fleet.positions) {
    if (latitude === null || longitude === null) continue;
    const vehicle = vehicleOf(fleet, id);
    if (vehicle === null || vehicle.device.vehicle.alienated) continue;
    near.push({ vehicle, distance: straightLineMeters(place, { latitude, longitude }), arrival: null });
  }
  return near.toSorted(byDistance).slice(0, most);
}

/** The same vehicles with their drives, the first to arrive first; those without a drive come last, as they were. */
export function byArrival(near: readonly NearVehicle[], arrivals: readonly Arrival[]): readonly NearVehicle[] {
  const arrivalOf = new Map(arrivals.map((arrival) => [arrival.deviceId, arrival]));
  const instant = ({ arrival }: NearVehicle): number => (arrival === null ? Infinity : Date.parse(arrival.eta));
  return near
    .map((each) => ({ ...each, arrival: arrivalOf.get(each.vehicle.device.id) ?? null }))
    .toSorted((a, b) => (instant(a) === instant(b) ? 0 : instant(a) - instant(b)));
}

function byDistance(a: NearVehicle, b: NearVehicle): number {
  const [plate, other] = [a, b].map(({ vehicle }) => vehicle.device.vehicle.licensePlate);
  return a.distance - b.distance || (plate ?? '').localeCompare(other ?? '', 'sl');
}
