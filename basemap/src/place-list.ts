/** Makes the list of places that addresses without a geocoder are made of: Europe in detail, the towns of the world. */
import { writeFileSync } from 'node:fs';
import { packPlaceList, type ListedPlace } from '../../apps/server/src/places/geocoding/place-list.ts';
import { searchKey } from '../../apps/server/src/places/geocoding/search-key.ts';
import { EUROPE, isInside } from './geometry.ts';
import { exonyms } from './names.ts';
import { type City, cities } from './sources.ts';

const SMALLEST_OUTSIDE_EUROPE = 5_000;
/** Only names of at least so many letters are found by a later word: `Loka` of Škofja Loka, not `am` or `on`. */
const SHORTEST_LATER_WORD = 4;
/** Words that are also written short. */
const SHORT: Readonly<Record<string, string>> = { sankt: 'st', saint: 'st', sveti: 'sv', sveta: 'sv' };

const towns = cities()
  .filter(({ loc, population }) => isInside(loc.coordinates, EUROPE) || population >= SMALLEST_OUTSIDE_EUROPE)
  .sort((a, b) => b.population - a.population);
const named = new Set<string>();
const list = towns.map(listed);
for (const name of Object.keys(exonyms)) if (!named.has(name)) console.log(`no place is called ${name}`);
const file = packPlaceList(list);
writeFileSync(new URL('../../apps/server/src/places/geocoding/places.bin', import.meta.url), file);
console.log(`${list.length} places, ${(file.length / 1e6).toFixed(2)} MB`);

function listed(city: City): ListedPlace {
  const id = `${city.country}:${city.name}`;
  // Of several of one name, the most populous is the one that other languages have a name for.
  const names = named.has(id) ? undefined : exonyms[id];
  named.add(id);
  const local = names?.local ?? city.name;
  const other = (name: string | undefined) => (name === undefined || name === local ? '' : name);
  const [longitude, latitude] = city.loc.coordinates;
  const all = [local, names?.sl, names?.en, names?.de, city.name].filter((name) => name !== undefined);
  return {
    latitude,
    longitude,
    population: city.population,
    country: city.country,
    names: [local, other(names?.sl), other(names?.en), other(names?.de)],
    keys: [...new Set(all.flatMap(keysOf))],
  };
}

function keysOf(name: string): string[] {
  const key = searchKey(name);
  const short = key.replaceAll(/\b(sankt|saint|sveti|sveta)\b/g, (word) => SHORT[word] ?? word);
  return short === key ? keysFromWords(key) : [...keysFromWords(key), ...keysFromWords(short)];
}

function keysFromWords(key: string): string[] {
  const words = key.split(' ');
  const later = words.map((_, at) => words.slice(at)).slice(1);
  return [words, ...later.filter(([first = '']) => first.length >= SHORTEST_LATER_WORD)]
    .map((each) => each.join(' '))
    .filter((each) => each !== '');
}
