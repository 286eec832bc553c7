import type { TrackStage } from '../map-types.ts';

/** This near to the start or the end of a drive the vehicle is still at that place. */
const STILL_THERE_MS = 60_000;

/** The name of a track's place at a time: the own place or the address of a stage; null on the way. */
export function placeNameAt(stages: readonly TrackStage[], timeMs: number): string | null {
  const stage = stages.find(
    ({ startTime, endTime, tmpEndTime }) =>
      Date.parse(startTime) <= timeMs && timeMs <= Date.parse(endTime ?? tmpEndTime),
  );
  if (stage === undefined) return null;
  const end = stage.contact ?? stage.lastPositionProxy?.address ?? null;
  const start = stage.firstPositionProxy?.address ?? null;
  const moves = stage.subType === 'drive' || stage.subType === 'undefined';
  if (!moves) return end ?? start;
  if (stage.endTime !== null && Date.parse(stage.endTime) - timeMs <= STILL_THERE_MS) return end;
  return timeMs - Date.parse(stage.startTime) <= STILL_THERE_MS ? start : null;
}
