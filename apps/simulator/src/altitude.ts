import { distanceMeters } from '@konvoj/roads/line';
import type { LatLon } from '@konvoj/roads/types';
import { places } from './places.ts';
import type { Route } from './route.ts';

/** Passes and plateaus between the towns. */
const heights: readonly (readonly [at: LatLon, meters: number])[] = [
  [[46.4565, 14.0005], 640],
  [[45.8235, 14.2615], 570],
  [[46.1885, 14.8835], 560],
  [[46.9185, 14.8485], 1_040],
  [[47.0905, 13.645], 1_120],
  [[47.2525, 13.4245], 1_330],
  [[47.3885, 13.4], 950],
  [[47.0035, 11.5075], 1_370],
  [[47.4515, 14.5735], 720],
  [[47.5945, 14.335], 740],
  [[46.5055, 13.5685], 750],
  [[45.3705, 14.8305], 850],
  [[44.9305, 15.1605], 480],
  [[44.3455, 15.5555], 560],
  [[48.5985, 9.6255], 750],
  [[49.4375, 15.6105], 600],
  [[47.4305, 16.0905], 650],
  [[48.9425, 11.3985], 430],
];

const references: readonly (readonly [at: LatLon, meters: number])[] = [
  ...heights,
  ...places.map(({ at, altitudeMeters }) => [at, altitudeMeters] as const),
];

const SAMPLE_METERS = 10_000;
const sampled = new WeakMap<Route, Float64Array>();

/** Metres above sea level along a route: plausible, not surveyed. */
export function altitudeAt(route: Route, meters: number): number {
  let samples = sampled.get(route);
  if (!samples) {
    const count = Math.ceil(route.meters / SAMPLE_METERS) + 1;
    samples = Float64Array.from({ length: count }, (_, i) => nearbyHeight(route.placeAt(i * SAMPLE_METERS).at));
    sampled.set(route, samples);
  }
  const at = Math.max(0, meters) / SAMPLE_METERS;
  const index = Math.min(samples.length - 1, Math.floor(at));
  const low = samples[index] ?? 0;
  const high = samples[index + 1] ?? low;
  return low + (high - low) * (at - index);
}

/** Inverse distance weighting. */
function nearbyHeight(at: LatLon): number {
  let sum = 0;
  let weights = 0;
  for (const [reference, meters] of references) {
    const weight = 1 / (distanceMeters(at, reference) / 1000 + 1) ** 2;
    sum += weight * meters;
    weights += weight;
  }
  return sum / weights;
}
