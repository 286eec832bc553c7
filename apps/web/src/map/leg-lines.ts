import type { Route } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import { straightLineMeters } from '../shared/distance.ts';
import type { LngLat } from './map-types.ts';

const lngLat = ([latitude, longitude]: readonly [number, number]): LngLat => [longitude, latitude];

/** The line of each leg: the path cut where it has the length of the legs before. */
export function legLines({ path, legs, distance }: Pick<Route, 'path' | 'legs' | 'distance'>): LngLat[][] {
  const places = decodePolyline(path);
  const lengths = places.map((place, index) => {
    const before = places[index - 1] ?? place;
    return straightLineMeters(
      { latitude: before[0], longitude: before[1] },
      { latitude: place[0], longitude: place[1] },
    );
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  // A path is shorter than the way that it stands for where the way is only estimated.
  const scale = distance === 0 ? 0 : total / distance;
  let [at, gone, end] = [0, 0, 0];
  return legs.map((leg, index) => {
    end += leg.distance * scale;
    const start = at;
    const isLast = index === legs.length - 1;
    while (at < places.length - 1 && (isLast || gone + (lengths[at + 1] ?? 0) / 2 < end)) {
      at += 1;
      gone += lengths[at] ?? 0;
    }
    return places.slice(start, at + 1).map(lngLat);
  });
}
