import { SHORTEST_DRIVE_METERS } from '@konvoj/contract';
import type { Stage } from './types.ts';

/** A stage for readers: one stage, or several of which the short ones were absorbed. */
export interface MergedStage extends Stage {
  /** Sum of what counted in each: CAN distance where it was complete, else GPS. */
  readonly distanceMeters: number;
  /** Every part has a CAN distance, so that `canDistanceMeters` is that of the whole. */
  readonly canComplete: boolean;
}

/** Metres of a stage: CAN distance when every segment has one, else GPS. */
export function distanceOf(stage: Stage): number {
  return stage.canDistanceMeters ?? stage.gpsDistanceMeters;
}

export function asMerged(stage: Stage): MergedStage {
  return { ...stage, distanceMeters: distanceOf(stage), canComplete: stage.canDistanceMeters !== null };
}

/** Seconds from the start to the end, or to the last record of an open stage. */
export function secondsOf(stage: Stage): number {
  return ((stage.endAt ?? stage.lastRecordAt) - stage.startAt) / 1_000;
}

/**
 * Merges the stages of one device for display and reports (docs: stages). Total time, GPS and CAN distance stay the
 * same. First halts shorter than the stop time between two drives join the drive before, then drives under 300 m
 * between two halts join the halt before, then equal neighbours become one. Nothing merges across `undefined` or a gap.
 * @param stages whole ones, ascending
 * @param stopTimeMinutes at least 1
 */
export function mergeStages(stages: readonly Stage[], stopTimeMinutes: number): MergedStage[] {
  const shortHalts = absorb(runsOf(stages.map(asMerged)), 'halt', (run) => duration(run) < stopTimeMinutes * 60);
  const shortDrives = absorb(shortHalts, 'drive', (run) => length(run) < SHORTEST_DRIVE_METERS);
  return joinAlike(shortDrives.flatMap(({ stages: parts }) => parts));
}

type Activity = 'drive' | 'halt' | 'wall';

/** Stages of one activity without a gap between them. */
interface Run {
  readonly activity: Activity;
  readonly stages: readonly MergedStage[];
}

function runsOf(stages: readonly MergedStage[]): Run[] {
  const runs: Run[] = [];
  for (const stage of stages) {
    const activity = activityOf(stage);
    const last = runs.at(-1);
    if (last !== undefined && last.activity === activity && activity !== 'wall' && touches(last, stage)) {
      runs[runs.length - 1] = { activity, stages: [...last.stages, stage] };
    } else {
      runs.push({ activity, stages: [stage] });
    }
  }
  return runs;
}

function activityOf(stage: Stage): Activity {
  if (stage.type === 'undefined') return 'wall';
  return stage.type === 'drive' ? 'drive' : 'halt';
}

function touches(run: Run, next: Stage): boolean {
  return run.stages.at(-1)?.endAt === next.startAt;
}

/** Lets the last stage of the previous run absorb a short run between two of the other activity. */
function absorb(runs: readonly Run[], activity: 'drive' | 'halt', isShort: (run: Run) => boolean): Run[] {
  const other = activity === 'drive' ? 'halt' : 'drive';
  const kept: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const before = kept.at(-1);
    const after = runs[index + 1];
    if (run.activity === activity && isBetween(before, run, after, other) && isShort(run)) {
      kept[kept.length - 1] = { activity: other, stages: absorbed(before?.stages ?? [], run.stages) };
    } else if (before?.activity === run.activity && run.activity === other && followsOn(before, run)) {
      kept[kept.length - 1] = { activity: other, stages: [...before.stages, ...run.stages] };
    } else {
      kept.push(run);
    }
  }
  return kept;
}

function isBetween(before: Run | undefined, run: Run, after: Run | undefined, other: Activity): boolean {
  return before?.activity === other && after?.activity === other && followsOn(before, run) && followsOn(run, after);
}

function followsOn(run: Run, next: Run): boolean {
  const first = next.stages[0];
  return first !== undefined && touches(run, first);
}

function absorbed(taking: readonly MergedStage[], taken: readonly MergedStage[]): MergedStage[] {
  const last = taking.at(-1);
  return last === undefined ? [...taken] : [...taking.slice(0, -1), taken.reduce(sum, last)];
}

function joinAlike(stages: readonly MergedStage[]): MergedStage[] {
  const joined: MergedStage[] = [];
  for (const stage of stages) {
    const before = joined.at(-1);
    if (before !== undefined && isAlike(before, stage)) joined[joined.length - 1] = sum(before, stage);
    else joined.push(stage);
  }
  return joined;
}

function isAlike(a: MergedStage, b: MergedStage): boolean {
  if (a.type === 'undefined' || a.endAt !== b.startAt) return false;
  return a.type === b.type && a.country === b.country && a.driver === b.driver;
}

/** Two stages as one, with the kind of the first. */
function sum(a: MergedStage, b: MergedStage): MergedStage {
  return {
    ...a,
    endAt: b.endAt,
    lastRecordAt: b.lastRecordAt,
    last: b.last,
    positionsCount: a.positionsCount + b.positionsCount,
    gpsDistanceMeters: a.gpsDistanceMeters + b.gpsDistanceMeters,
    canDistanceMeters: added(a.canDistanceMeters, b.canDistanceMeters),
    distanceMeters: a.distanceMeters + b.distanceMeters,
    canComplete: a.canComplete && b.canComplete,
    gpsMaxSpeedKmh: larger(a.gpsMaxSpeedKmh, b.gpsMaxSpeedKmh),
    canMaxSpeedKmh: larger(a.canMaxSpeedKmh, b.canMaxSpeedKmh),
    startCanDistanceMeters: a.startCanDistanceMeters ?? (a.distanceMeters === 0 ? b.startCanDistanceMeters : null),
    endCanDistanceMeters: b.endCanDistanceMeters ?? (b.distanceMeters === 0 ? a.endCanDistanceMeters : null),
    // A short halt whose records have no counter does not remove the fuel of the drive.
    startFuelUsedDecilitres: a.startFuelUsedDecilitres ?? (isShort(a) ? b.startFuelUsedDecilitres : null),
    endFuelUsedDecilitres: b.endFuelUsedDecilitres ?? (isShort(b) ? a.endFuelUsedDecilitres : null),
  };
}

const isShort = ({ type, distanceMeters }: MergedStage) => type !== 'drive' || distanceMeters < SHORTEST_DRIVE_METERS;

/** Known values add up; a part without a CAN distance must not remove it from the total. */
function added(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function duration(run: Run): number {
  return run.stages.reduce((total, stage) => total + secondsOf(stage), 0);
}

function length(run: Run): number {
  const gps = run.stages.reduce((total, stage) => total + stage.gpsDistanceMeters, 0);
  const can = run.stages.reduce((total, stage) => total + (stage.canDistanceMeters ?? 0), 0);
  return Math.max(gps, can);
}
