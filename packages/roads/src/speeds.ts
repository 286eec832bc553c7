import type { Corridor } from './types.ts';

export type VehicleKind = 'car' | 'van' | 'truck';

/** What is driven on average, in km/h: with bends, towns and traffic, without breaks. */
const CRUISING_KMH = {
  motorway: { car: 110, van: 105, truck: 80 },
  road: { car: 70, van: 68, truck: 58 },
} as const;

/** Streets between the network and a place beside it. */
const ACCESS_KMH = { car: 45, van: 43, truck: 38 } as const;

/** Booking, waiting and boarding, so that a ferry is no short cut. */
const BOARDING_SECONDS = 2 * 3_600;

/** Seconds for metres of a corridor, without boarding. */
export function drivingSeconds(corridor: Corridor, meters: number, kind: VehicleKind): number {
  const kmh = corridor.roadClass === 'ferry' ? (corridor.shipKmh ?? 1) : CRUISING_KMH[corridor.roadClass][kind];
  return (meters / kmh) * 3.6;
}

/** Seconds before a ferry leaves; none on land. */
export function boardingSeconds(corridor: Corridor): number {
  return corridor.roadClass === 'ferry' ? BOARDING_SECONDS : 0;
}

export function accessSeconds(meters: number, kind: VehicleKind): number {
  return (meters / ACCESS_KMH[kind]) * 3.6;
}
