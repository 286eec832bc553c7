import type { LanguageCode } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import { contactsNear } from '../own-places/contacts.ts';
import type { ContactAt, FindWithin } from '../own-places/contacts.ts';
import type { Coordinates } from '../own-places/types.ts';

/** The names of places. Degrees; null: no name. */
export interface PlaceNames {
  /** The CRM contact of the organization near a place, else its point of interest (reading, 12). */
  readonly contactAt: ContactAt;
  /** The point of interest, else the address of the geocoder, else the nearest known place. */
  readonly addressAt: (latitude: number, longitude: number) => string | null;
}

/** Finds the names of places in a language, in one query for all of them. */
export type NamePlaces = (scope: Scope, places: readonly Coordinates[], language: LanguageCode) => Promise<PlaceNames>;

/**
 * Names places by the points of the organization first, then by their addresses.
 * @param addresses finds the names without points
 * @param contactsWithin finds the contacts of the CRM
 */
export function ownPlacesFirst(
  database: Database,
  addresses: (...asked: Parameters<NamePlaces>) => Promise<PlaceNames['addressAt']>,
  contactsWithin: FindWithin,
): NamePlaces {
  return async (scope, places, language) => {
    const [{ contactAt, pointAt }, plainAddressAt] = await Promise.all([
      contactsNear(database, scope, places, contactsWithin),
      addresses(scope, places, language),
    ]);
    return {
      contactAt,
      addressAt: (latitude, longitude) => pointAt(latitude, longitude) ?? plainAddressAt(latitude, longitude),
    };
  };
}
