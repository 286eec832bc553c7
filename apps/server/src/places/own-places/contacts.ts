import { CONTACT_WITHIN_METERS } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import { Neighbours } from './nearest.ts';
import { pointsWithin } from './store.ts';
import type { Coordinates } from './types.ts';

/** The search distance around places in degrees: 250 m anywhere outside the polar circles. */
const MARGIN = { latitude: 0.003, longitude: 0.01 } as const;

/** The name of the point of interest near a place, null when there is none (reading, 12). Degrees. */
export type ContactAt = (latitude: number, longitude: number) => string | null;

const nobody: ContactAt = () => null;

/** Finds the points of interest near these places, in one query for all of them. */
export async function contactsNear(
  database: Database,
  scope: Scope,
  places: readonly Coordinates[],
): Promise<ContactAt> {
  const box = boxAround(places);
  if (box === null) return nobody;
  const points = await database.tenant(scope, (tx) => pointsWithin(tx, scope, box));
  if (points.length === 0) return nobody;
  const neighbours = new Neighbours(CONTACT_WITHIN_METERS, points);
  return (latitude, longitude) => neighbours.nearest({ latitude, longitude })?.name ?? null;
}

function boxAround(places: readonly Coordinates[]) {
  if (places.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return {
    sw: [south - MARGIN.latitude, west - MARGIN.longitude],
    ne: [north + MARGIN.latitude, east + MARGIN.longitude],
  } as const;
}
