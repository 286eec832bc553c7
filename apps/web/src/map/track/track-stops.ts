import { stopsOf } from '../../shared/stage-stops.ts';
import type { DrawnTrack, LngLat, MapStop, TrackStage } from '../fleet-map.types.ts';
import { placeAt } from './track-geometry.ts';

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

function placeOfStage({ firstPositionProxy: proxy = null }: TrackStage): LngLat | null {
  if (proxy === null || proxy.latitude === null || proxy.longitude === null) return null;
  return [proxy.longitude, proxy.latitude];
}
