import type { LanguageCode } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import { contactsNear } from '../own-places/contacts.ts';
import type { ContactAt } from '../own-places/contacts.ts';
import type { Coordinates } from '../own-places/types.ts';

/** The names of places. Degrees; null: no name. */
export interface PlaceNames {
  /** The point of interest of the organization near a place (reading, 12). */
  readonly contactAt: ContactAt;
  /** That point, else the address of the geocoder, else the nearest known place. */
  readonly addressAt: (latitude: number, longitude: number) => string | null;
}

/** Finds the names of places in a language, in one query for all of them. */
export type NamePlaces = (scope: Scope, places: readonly Coordinates[], language: LanguageCode) => Promise<PlaceNames>;

/**
 * Names places by the points of the organization first, then by their addresses.
 * @param addresses finds the names without points
 */
export function ownPlacesFirst(
  database: Database,
  addresses: (...asked: Parameters<NamePlaces>) => Promise<PlaceNames['addressAt']>,
): NamePlaces {
  return async (scope, places, language) => {
    const [contactAt, plainAddressAt] = await Promise.all([
      contactsNear(database, scope, places),
      addresses(scope, places, language),
    ]);
    return {
      contactAt,
      addressAt: (latitude, longitude) => contactAt(latitude, longitude) ?? plainAddressAt(latitude, longitude),
    };
  };
}
