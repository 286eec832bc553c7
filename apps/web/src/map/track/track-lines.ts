import { STALE_AFTER_MINUTES_DRIVING, type SimplePosition, type StageTypeName } from '@konvoj/contract';
import type { DrawnTrack, MapMode, TrackStage } from '../map-types.ts';
import { paletteOf, SPEED_STEPS } from '../palette.ts';

/** A stretch of a track that is drawn in one colour. */
export interface TrackLine {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'LineString'; readonly coordinates: [number, number][] };
  readonly properties: { readonly colour: string; readonly gap: boolean };
}

const GAP = 'gap';

/** The lines of a track: neighbouring segments of one stage type or one step of speed together, holes in the data dashed. */
export function trackLines(track: Pick<DrawnTrack, 'points' | 'stages' | 'colouring'>, mode: MapMode): TrackLine[] {
  const stages = [...track.stages].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  const starts = stages.map(({ startTime }) => Date.parse(startTime) / 1000);
  const lines: { key: string; coordinates: [number, number][] }[] = [];
  for (let index = 1; index < track.points.length; index++) {
    const [from, to] = [track.points[index - 1], track.points[index]];
    if (from === undefined || to === undefined) continue;
    // A segment belongs to the stage in which it starts.
    const stage = stages[lastNotAfter(starts, from[0])];
    const key = segmentKey(from, to, stage, track.colouring);
    const open = lines.at(-1);
    if (open?.key === key) open.coordinates.push([to[2], to[1]]);
    else
      lines.push({
        key,
        coordinates: [
          [from[2], from[1]],
          [to[2], to[1]],
        ],
      });
  }
  return lines.map(({ key, coordinates }) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { colour: colourOf(key, track.colouring, mode), gap: key === GAP },
  }));
}

function segmentKey(
  from: SimplePosition,
  to: SimplePosition,
  stage: TrackStage | undefined,
  colouring: DrawnTrack['colouring'],
): string {
  if (isHole(from, to, stage)) return GAP;
  if (colouring === 'stage') return stage?.subType ?? 'undefined';
  return String(speedStep(to[4] ?? from[4] ?? 0));
}

/** No data: an undefined stage, or a moving vehicle that was silent for longer than a drive may be. */
function isHole(from: SimplePosition, to: SimplePosition, stage: TrackStage | undefined): boolean {
  if (stage?.subType === 'undefined') return true;
  return (stage === undefined || stage.subType === 'drive') && to[0] - from[0] > STALE_AFTER_MINUTES_DRIVING * 60;
}

/** Number of the step of the speed scale that a speed falls into. */
function speedStep(speedKmh: number): number {
  return SPEED_STEPS.findIndex(({ below }) => speedKmh < below);
}

function colourOf(key: string, colouring: DrawnTrack['colouring'], mode: MapMode): string {
  const palette = paletteOf(mode);
  if (key === GAP) return palette.gap;
  if (colouring === 'speed') return SPEED_STEPS[Number(key)]?.[mode] ?? palette.gap;
  return isStageType(key, palette.status) ? palette.status[key] : palette.gap;
}

function isStageType(key: string, status: Readonly<Record<StageTypeName, string>>): key is StageTypeName {
  return key in status;
}

/** Index of the last start that is not after a time; 0 when all are. */
function lastNotAfter(starts: readonly number[], seconds: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
