import { CONTACT_WITHIN_METERS } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import { Neighbours } from './nearest.ts';
import { pointsWithin } from './store.ts';
import type { NamedPoint } from './store.ts';
import type { Coordinates } from './types.ts';

/** The search distance around places in degrees: 250 m anywhere outside the polar circles. */
const MARGIN = { latitude: 0.003, longitude: 0.01 } as const;

/** The name of what is near a place, null when there is nothing (reading, 12). Degrees. */
export type ContactAt = (latitude: number, longitude: number) => string | null;

/** Names near places. */
export interface NamesNear {
  /** The CRM contact, else the point of interest. */
  readonly contactAt: ContactAt;
  /** The point of interest. */
  readonly pointAt: ContactAt;
}

/** Finds named places of the organization within a box: contacts of the CRM, which is above this module. */
export type FindWithin = typeof pointsWithin;

const nobody: ContactAt = () => null;

/** Finds the CRM contacts and the points of interest near these places, in one query each for all of them. */
export async function contactsNear(
  database: Database,
  scope: Scope,
  places: readonly Coordinates[],
  contactsWithin: FindWithin,
): Promise<NamesNear> {
  const box = boxAround(places);
  if (box === null) return { contactAt: nobody, pointAt: nobody };
  const [points, contacts] = await database.tenant(scope, (tx) =>
    Promise.all([pointsWithin(tx, scope, box), contactsWithin(tx, scope, box)]),
  );
  const [pointAt, crmAt] = [nearestOf(points), nearestOf(contacts)];
  return { pointAt, contactAt: (latitude, longitude) => crmAt(latitude, longitude) ?? pointAt(latitude, longitude) };
}

/** Finds the points of interest near these places, in one query for all of them. */
export async function pointNamesNear(
  database: Database,
  scope: Scope,
  places: readonly Coordinates[],
): Promise<ContactAt> {
  const box = boxAround(places);
  return box === null ? nobody : nearestOf(await database.tenant(scope, (tx) => pointsWithin(tx, scope, box)));
}

function nearestOf(named: readonly NamedPoint[]): ContactAt {
  if (named.length === 0) return nobody;
  const neighbours = new Neighbours(CONTACT_WITHIN_METERS, named);
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
