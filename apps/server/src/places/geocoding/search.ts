import type { FoundPlace, LanguageCode } from '@konvoj/contract';
import { writtenCoordinates } from '@konvoj/geo/coordinates';
import type { EnginePlace } from './engine/types.ts';
import { kilometersBetween } from './place-grid.ts';
import { searchKey } from './search-key.ts';
import type { KnownPlace, Place } from './types.ts';

const MOST_FOUND = 20;
/** Of own places and of the embedded list, so that each source has its share. */
const MOST_OF_SOURCE = 8;
/** What is called the same within this distance is the same place. */
const SAME_WITHIN_KILOMETERS = 3;

/** What each source found, in the order in which it is shown. */
export interface FoundBySource {
  readonly own: readonly FoundPlace[];
  readonly coordinates: readonly FoundPlace[];
  readonly engine: readonly FoundPlace[];
  readonly places: readonly FoundPlace[];
}

/**
 * Everything that was found in one list of at most twenty: own places, coordinates, the geocoder, the embedded list. What
 * an earlier source has is not repeated by a later one.
 */
export function mergeFound({ own, coordinates, engine, places }: FoundBySource): FoundPlace[] {
  const merged: FoundPlace[] = [];
  const mine = own.slice(0, MOST_OF_SOURCE);
  for (const each of [...mine, ...coordinates, ...engine, ...places.slice(0, MOST_OF_SOURCE)]) {
    if (!merged.some((other) => isSame(other, each))) merged.push(each);
  }
  return merged.slice(0, MOST_FOUND);
}

/** Own places are what the user calls them: two of one name are two. Of one source the addresses have to agree too. */
function isSame(earlier: FoundPlace, later: FoundPlace): boolean {
  if (later.source === 'poi' || later.source === 'zone') return false;
  if (searchKey(earlier.naziv) !== searchKey(later.naziv)) return false;
  if (earlier.source === later.source && searchKey(earlier.address ?? '') !== searchKey(later.address ?? ''))
    return false;
  return kilometersBetween(pointOf(earlier), pointOf(later)) <= SAME_WITHIN_KILOMETERS;
}

function pointOf({ lat, lon }: FoundPlace): Place {
  return { latitude: lat, longitude: lon };
}

export function foundByEngine({ name, address, latitude, longitude }: EnginePlace): FoundPlace {
  return { naziv: name, address, lat: latitude, lon: longitude, source: 'engine', id: null };
}

/** A place of the embedded list with its country. */
export function foundInList({ name, country, latitude, longitude }: KnownPlace, language: LanguageCode): FoundPlace {
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const address = regions.of(country) ?? country;
  return { naziv: name, address, lat: latitude, lon: longitude, source: 'places', id: null };
}

/** Coordinates that were written in the search, with the address that is known of them. */
export function foundAt(place: Place, address: string | null): FoundPlace {
  const { latitude, longitude } = place;
  return { naziv: writtenCoordinates(place), address, lat: latitude, lon: longitude, source: 'coordinates', id: null };
}
