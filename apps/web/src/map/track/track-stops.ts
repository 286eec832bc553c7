import type { StageTypeName } from '@konvoj/contract';
import type { DrawnTrack, LngLat, TrackStage } from '../fleet-map.types.ts';
import { placeAt } from './track-geometry.ts';

/** A halt on a track, numbered from the first. */
export interface TrackStop {
  readonly number: number;
  readonly place: LngLat;
  readonly fromMs: number;
  readonly toMs: number;
  readonly seconds: number;
  /** The type that took most of the halt. */
  readonly kind: StageTypeName;
}

/**
 * The stops of a track: unbroken runs of standing stages that lasted at least the minimum stop (reading 13).
 * @param stages of one device, any order
 */
export function trackStops({
  points,
  stages,
  minimumStopSeconds,
}: Omit<DrawnTrack, 'colouring' | 'icon'>): TrackStop[] {
  return haltsOf(stages)
    .flatMap((halt) => {
      const [first, last] = [halt[0], halt.at(-1)];
      if (first === undefined || last === undefined) return [];
      const seconds = halt.reduce((sum, stage) => sum + stage.duration, 0);
      const fromMs = Date.parse(first.startTime);
      const place = placeOfStage(first) ?? placeAt(points, fromMs)?.place ?? null;
      if (place === null || seconds < minimumStopSeconds) return [];
      return [{ place, fromMs, toMs: Date.parse(last.endTime ?? last.tmpEndTime), seconds, kind: longestKind(halt) }];
    })
    .map((stop, index) => ({ number: index + 1, ...stop }));
}

function haltsOf(stages: readonly TrackStage[]): TrackStage[][] {
  const ascending = [...stages].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  const halts: TrackStage[][] = [];
  let open: TrackStage[] | null = null;
  for (const stage of ascending) {
    if (stage.subType === 'drive' || stage.subType === 'undefined') {
      open = null;
    } else if (open === null) {
      open = [stage];
      halts.push(open);
    } else {
      open.push(stage);
    }
  }
  return halts;
}

function placeOfStage({ firstPositionProxy: proxy = null }: TrackStage): LngLat | null {
  if (proxy === null || proxy.latitude === null || proxy.longitude === null) return null;
  return [proxy.longitude, proxy.latitude];
}

function longestKind(halt: readonly TrackStage[]): StageTypeName {
  const seconds = new Map<StageTypeName, number>();
  for (const { subType, duration } of halt) seconds.set(subType, (seconds.get(subType) ?? 0) + duration);
  return [...seconds].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'stop';
}
