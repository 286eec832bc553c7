import { straightLineMeters } from '../../shared/distance.ts';
import { stopsOf } from '../../shared/stage-stops.ts';
import type { DrawnTrack, LngLat, MapStop, TrackStage } from '../map-types.ts';
import { placeAt } from './track-geometry.ts';

/** At the closest view of the embedded map a plate covers what lies so near. */
const UNDER_PLATE_METERS = 1_500;

/** The stops of a track with their places; numbered by its page, or from the first of the stages that are drawn. */
export function trackStops({
  points,
  stages,
  stops,
  minimumStopSeconds,
}: Pick<DrawnTrack, 'points' | 'stages' | 'stops' | 'minimumStopSeconds'>): MapStop[] {
  return (stops ?? stopsOf(stages, minimumStopSeconds)).flatMap((stop) => {
    const [first] = stop.stages;
    const place = (first && placeOfStage(first)) ?? placeAt(points, stop.fromMs)?.place ?? null;
    return place === null ? [] : [{ ...stop, place }];
  });
}

/** Whether the vehicle stands there now, or so near that both are one on the map. */
export function isAtVehicle({ place }: MapStop, stops: readonly MapStop[]): boolean {
  const going = stops.find(({ stages }) => stages.at(-1)?.endTime === null);
  return going !== undefined && straightLineMeters(coordinates(place), coordinates(going.place)) < UNDER_PLATE_METERS;
}

const coordinates = ([longitude, latitude]: LngLat) => ({ latitude, longitude });

function placeOfStage({ firstPositionProxy: proxy = null }: TrackStage): LngLat | null {
  if (proxy === null || proxy.latitude === null || proxy.longitude === null) return null;
  return [proxy.longitude, proxy.latitude];
}
