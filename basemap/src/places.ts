import iso from 'i18n-iso-countries';
import polylabel from 'polylabel';
import { areaOf, type Feature, feature, polygonsOf } from './geometry.ts';
import { exonyms, labelPlaces, microStates, seas } from './names.ts';
import { type City, cities } from './sources.ts';

const languages = ['sl', 'en', 'de'] as const;
const regionNames = new Map(languages.map((l) => [l, new Intl.DisplayNames([l], { type: 'region' })]));

/** Country names in three languages at a place inside their largest part; rank 1 (large) to 6 (smallest). */
export function countryLabels(countries: Feature[]): Feature[] {
  return countries.flatMap((country) => {
    const code = iso.numericToAlpha2(country.properties['n'] as string);
    if (!code || code === 'AQ') return [];
    const largest = polygonsOf(country.geometry).reduce((a, b) => (areaOf(b[0]!) > areaOf(a[0]!) ? b : a));
    const area = areaOf(largest[0]!);
    const place = labelPlaces[code] ?? [...polylabel(largest, 0.05)].slice(0, 2);
    const names = Object.fromEntries(languages.map((l) => [l, regionNames.get(l)!.of(code)]));
    return [feature({ type: 'Point', coordinates: place }, { ...names, iso: code, r: countryRank(code, area) })];
  });
}

function countryRank(code: string, area: number): number {
  if (microStates.has(code)) return 6;
  if (area > 150) return 1;
  if (area > 40) return 2;
  if (area > 8) return 3;
  return area > 1.2 ? 4 : 5;
}

export const seaLabels = (): Feature[] =>
  seas.map(([x, y, r, sl, en, de]) => feature({ type: 'Point', coordinates: [x, y] }, { sl, en, de, r }));

/** Towns with rank 3 (largest) to 10: the zoom at which a name begins to matter. Slovenian towns come earlier. */
export function townLabels(): Feature[] {
  const towns = cities().map((city) => {
    const properties: Record<string, unknown> = { n: city.name, r: townRank(city), p: city.population };
    if (city.featureCode === 'PPLC') properties['c'] = 1;
    const names = exonyms[`${city.country}:${city.name}`];
    if (names?.local) properties['n'] = names.local;
    for (const language of languages) {
      const name = names?.[language];
      if (name && name !== properties['n']) properties[language] = name;
    }
    return feature(city.loc, properties);
  });
  return withSuburbsLater(towns);
}

function townRank({ population, featureCode, country }: City): number {
  const capital = featureCode === 'PPLC';
  const slovenian = country === 'SI';
  if (population > 3e6 || (capital && population > 1e6)) return 3;
  if (population > 1e6 || (capital && population > 1e5)) return 4;
  if (population > 2.5e5 || (capital && population > 5e4)) return 5;
  if (population > 8e4 || (slovenian && population > 3e4)) return 6;
  if (population > 2.5e4 || capital || (slovenian && population > 9e3)) return 7;
  if (population > 7e3 || (slovenian && population > 3e3)) return 8;
  return population > 2.5e3 ? 9 : 10;
}

/** A town beside one more than six times its size is a suburb: its name comes two zooms later. */
function withSuburbsLater(towns: Feature[]): Feature[] {
  const cell = (x: number, y: number) => `${Math.floor(x * 10)}:${Math.floor(y * 10)}`;
  const at = (town: Feature) => town.geometry.coordinates as [number, number];
  const people = (town: Feature) => town.properties['p'] as number;
  const large = new Map<string, Feature[]>();
  for (const town of towns.filter((t) => people(t) > 20_000)) {
    const key = cell(...at(town));
    large.set(key, [...(large.get(key) ?? []), town]);
  }
  const isSuburb = (town: Feature) => {
    const [x, y] = at(town);
    return [-0.1, 0, 0.1].some((dx) =>
      [-0.1, 0, 0.1].some((dy) =>
        (large.get(cell(x + dx, y + dy)) ?? []).some((other) => {
          const [ox, oy] = at(other);
          const distance = Math.hypot((ox - x) * Math.cos((y * Math.PI) / 180), oy - y);
          return people(other) > 6 * people(town) && distance < 0.1;
        }),
      ),
    );
  };
  return towns.map((town) =>
    isSuburb(town)
      ? { ...town, properties: { ...town.properties, r: Math.min(10, (town.properties['r'] as number) + 2) } }
      : town,
  );
}
