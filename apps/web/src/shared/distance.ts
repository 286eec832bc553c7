import type { Coordinates } from './place-drafts.ts';

/** Of the mean earth, metres. */
const EARTH_RADIUS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The shortest way over the surface of the earth, as the crow flies. Metres. */
export function straightLineMeters(from: Coordinates, to: Coordinates): number {
  const northward = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const both = northward + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * eastward;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, both)));
}
