import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '@konvoj/contract';
import { bearingBetween, kilometersBetween, PlaceGrid } from './place-grid.ts';
import { DEGREE, readPlaceList } from './place-list.ts';
import type { PlaceColumns } from './place-list.ts';
import { farthestThatCounts, FARTHEST_KILOMETERS, weighedKilometers, weightOf } from './rules.ts';
import { searchKey, withoutUmlautPairs } from './search-key.ts';
import type { KnownPlace, Place, ReferencePlace } from './types.ts';

const LANGUAGES: readonly LanguageCode[] = ['sl', 'en', 'de'];
const FIRST_LOOK_KILOMETERS = 12;
const KILOMETERS_PER_UNIT = 111.195 / DEGREE;

/** The embedded list of places, for searches and for the descriptions of places without a geocoder. */
export class Gazetteer {
  readonly #places: PlaceColumns;
  readonly #grid: PlaceGrid;
  readonly #weights: Float64Array;

  constructor(places: PlaceColumns) {
    this.#places = places;
    this.#weights = Float64Array.from(places.populations, weightOf);
    this.#grid = new PlaceGrid(places);
  }

  /**
   * Places with a name, or a later word of one, that starts with the text, ignoring case and diacritics. Best first:
   * whole names, then by population and distance.
   */
  search(text: string, options: { language: LanguageCode; near: Place | null; limit: number }): KnownPlace[] {
    const key = searchKey(text);
    if (key.length < 2) return [];
    const ranks = this.#ranked(key, options.near);
    const other = ranks.size === 0 ? withoutUmlautPairs(key) : null;
    const found = other === null ? ranks : this.#ranked(other, options.near);
    return [...found]
      .toSorted(([a, rank], [b, other]) => other - rank || a - b)
      .slice(0, options.limit)
      .map(([at]) => this.#placeAt(at, options.language));
  }

  /**
   * The place that describes another one (rules.ts). Null far from every place.
   * @param countryOf the country of the position, null at sea
   */
  reference(place: Place, country: string | null, language: LanguageCode): ReferencePlace | null {
    const { latitudes, longitudes } = this.#places;
    const [north, east] = [place.latitude * DEGREE, place.longitude * DEGREE];
    const narrowing = Math.cos((place.latitude * Math.PI) / 180);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    const visit = (at: number) => {
      // Planar distance: it only has to find the nearest, for hundreds of places.
      const across = Math.abs((longitudes[at] ?? 0) - east);
      const x = Math.min(across, 360 * DEGREE - across) * narrowing;
      const y = (latitudes[at] ?? 0) - north;
      const kilometers = Math.sqrt(x * x + y * y) * KILOMETERS_PER_UNIT;
      if (kilometers > FARTHEST_KILOMETERS) return;
      const isForeign = country !== null && this.#countryAt(at) !== country;
      const weighed = weighedKilometers(kilometers, this.#weights[at] ?? 1, isForeign);
      if (weighed < least || (weighed === least && at < best)) [best, least] = [at, weighed];
    };
    // A larger place farther away may still outweigh the first result.
    for (let look = FIRST_LOOK_KILOMETERS; ;) {
      this.#grid.within(place, look, visit);
      const next = Math.min(FARTHEST_KILOMETERS, best === -1 ? look * 3 : farthestThatCounts(least));
      if (next <= look) break;
      look = next;
    }
    if (best === -1) return null;
    const found = this.#placeAt(best, language);
    return { ...found, kilometers: kilometersBetween(found, place), bearing: bearingBetween(found, place) };
  }

  /** The rank of each place of a key. */
  #ranked(key: string, near: Place | null): Map<number, number> {
    const { keyPlaces, keyEnds, keys, populations } = this.#places;
    const wanted = Buffer.from(key, 'latin1');
    const ranks = new Map<number, number>();
    for (let at = this.#firstKey(wanted); at < keyPlaces.length; at += 1) {
      const [begin, end] = [keyEnds[at - 1] ?? 0, keyEnds[at] ?? 0];
      if (end - begin < wanted.length || wanted.compare(keys, begin, begin + wanted.length) !== 0) break;
      const place = keyPlaces[at] ?? 0;
      const whole = end - begin === wanted.length ? 1.5 : 0;
      const distance = near === null ? 0 : 3 / (1 + kilometersBetween(near, this.#pointAt(place)) / 50);
      const rank = Math.log10((populations[place] ?? 0) + 100) + whole + distance;
      ranks.set(place, Math.max(ranks.get(place) ?? 0, rank));
    }
    return ranks;
  }

  /** The first key not before the requested one. */
  #firstKey(wanted: Buffer): number {
    const { keys, keyEnds } = this.#places;
    let [low, high] = [0, keyEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (wanted.compare(keys, keyEnds[middle - 1] ?? 0, keyEnds[middle] ?? 0) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeAt(at: number, language: LanguageCode): KnownPlace {
    const { names, nameEnds, populations } = this.#places;
    const [local = '', ...others] = names.toString('utf8', nameEnds[at - 1] ?? 0, nameEnds[at] ?? 0).split('\t');
    const name = others[LANGUAGES.indexOf(language)];
    return {
      ...this.#pointAt(at),
      name: name === undefined || name === '' ? local : name,
      country: this.#countryAt(at),
      population: populations[at] ?? 0,
    };
  }

  #pointAt(at: number): Place {
    const { latitudes, longitudes } = this.#places;
    return { latitude: (latitudes[at] ?? 0) / DEGREE, longitude: (longitudes[at] ?? 0) / DEGREE };
  }

  #countryAt(at: number): string {
    return this.#places.countries[this.#places.countryOf[at] ?? 0] ?? '';
  }
}

let loaded: Gazetteer | null = null;

/** The list included in the product, read once on first use. */
export function gazetteer(): Gazetteer {
  loaded ??= new Gazetteer(readPlaceList(readFileSync(join(import.meta.dirname, 'places.bin'))));
  return loaded;
}
