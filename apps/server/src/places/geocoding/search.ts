import type { FoundPlace, LanguageCode } from '@konvoj/contract';
import { writtenCoordinates } from '@konvoj/geo/coordinates';
import type { EnginePlace } from './engine/types.ts';
import { kilometersBetween } from './place-grid.ts';
import { searchKey } from './search-key.ts';
import type { KnownPlace, Place } from './types.ts';

const MOST_FOUND = 20;
/** The limit for own places and for the embedded list, so that each source has its share. */
const MOST_OF_SOURCE = 8;
/** Equal names within this distance are the same place. */
const SAME_WITHIN_KILOMETERS = 3;

/** The results of each source, in display order. */
export interface FoundBySource {
  readonly own: readonly FoundPlace[];
  readonly coordinates: readonly FoundPlace[];
  readonly engine: readonly FoundPlace[];
  readonly places: readonly FoundPlace[];
}

/**
 * All results in one list of at most twenty: own places, coordinates, the geocoder, the embedded list. What is called
 * exactly as the text comes first: `Celje` before the own point `Celje Sever`. A later source does not repeat an earlier one.
 */
export function mergeFound({ own, coordinates, engine, places }: FoundBySource, text: string): FoundPlace[] {
  const merged: FoundPlace[] = [];
  const mine = own.slice(0, MOST_OF_SOURCE);
  for (const each of [...mine, ...coordinates, ...engine, ...places.slice(0, MOST_OF_SOURCE)]) {
    if (!merged.some((other) => isSame(other, each))) merged.push(each);
  }
  const wanted = searchKey(withoutPostcode(text));
  const isExact = ({ name }: FoundPlace) => searchKey(name) === wanted;
  return [...merged.filter(isExact), ...merged.filter((each) => !isExact(each))].slice(0, MOST_FOUND);
}

/** `SI-6000 Koper` is called Koper. */
const withoutPostcode = (text: string) => text.replace(/^\s*(?:[A-Z]{1,3}[- ]?)?\d{4,5}\s+/u, '');

/**
 * Own places have names chosen by the user: two of one name are two. Within one source the addresses must match too.
 */
function isSame(earlier: FoundPlace, later: FoundPlace): boolean {
  if (later.source === 'poi' || later.source === 'zone') return false;
  if (searchKey(earlier.name) !== searchKey(later.name)) return false;
  if (earlier.source === later.source && searchKey(earlier.address ?? '') !== searchKey(later.address ?? ''))
    return false;
  return kilometersBetween(earlier, later) <= SAME_WITHIN_KILOMETERS;
}

export function foundByEngine({ name, address, latitude, longitude }: EnginePlace): FoundPlace {
  return { name, address, latitude, longitude, source: 'engine', id: null };
}

/** A place of the embedded list with its country. */
export function foundInList({ name, country, latitude, longitude }: KnownPlace, language: LanguageCode): FoundPlace {
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const address = regions.of(country) ?? country;
  return { name, address, latitude, longitude, source: 'places', id: null };
}

/** The coordinates in the search text, with their known address. */
export function foundAt(place: Place, address: string | null): FoundPlace {
  const { latitude, longitude } = place;
  return { name: writtenCoordinates(place), address, latitude, longitude, source: 'coordinates', id: null };
}
