import type { Stage } from './stages.ts';

/** From the first instant up to, not including, the last one. Epoch milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What counts of a stage in a period: the whole of it, or the part that lies inside. */
export interface StagePart extends Stage {
  /** The stage reaches beyond the period at this end. */
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
}

/** From the start of a stage to its end, or to its last record while it is open. */
export function spanOf({ startTime, endTime, tmpEndTime }: Pick<Stage, 'startTime' | 'endTime' | 'tmpEndTime'>): Span {
  return { fromMs: Date.parse(startTime), toMs: Date.parse(endTime ?? tmpEndTime) };
}

/**
 * Stages as they count in a period, in their order: what does not touch it is left out, what reaches beyond it is cut at
 * its ends. Time is cut exactly. Distance, fuel and records of a part are its share of the time, so that the parts of a
 * stage in neighbouring periods add up to the stage. Averages and maxima remain those of the whole stage.
 */
export function stagesWithin(stages: readonly Stage[], period: Span): StagePart[] {
  return stages.flatMap((stage) => {
    const whole = spanOf(stage);
    const isOutside = whole.fromMs >= period.toMs || (whole.toMs <= period.fromMs && whole.fromMs < period.fromMs);
    return isOutside ? [] : [partOf(stage, whole, period)];
  });
}

/** Whether a stage is shown with a part of itself only. */
export function isPart({ startsBefore, endsAfter }: Pick<StagePart, 'startsBefore' | 'endsAfter'>): boolean {
  return startsBefore || endsAfter;
}

/**
 * Which ends of a part lie elsewhere than those of its stage: of a move that is cut nobody knows where it was at the edge of
 * the period. A halt stands where it stood.
 */
export function cutEnds({ subType, startsBefore, endsAfter }: StagePart): {
  readonly start: boolean;
  readonly end: boolean;
} {
  const moves = subType === 'drive' || subType === 'undefined';
  return { start: moves && startsBefore, end: moves && endsAfter };
}

/** Stands for the place at a cut end. */
export const PLACE_BEYOND = '…';

function partOf(stage: Stage, whole: Span, period: Span): StagePart {
  const startsBefore = whole.fromMs < period.fromMs;
  const endsAfter = whole.toMs > period.toMs;
  if (!startsBefore && !endsAfter) return { ...stage, startsBefore, endsAfter };
  const fromMs = Math.max(whole.fromMs, period.fromMs);
  const toMs = Math.min(whole.toMs, period.toMs);
  const share = (toMs - fromMs) / (whole.toMs - whole.fromMs);
  const shared = (value: number | null): number | null => (value === null ? null : value * share);
  return {
    ...stage,
    startsBefore,
    endsAfter,
    startTime: new Date(fromMs).toISOString(),
    endTime: endsAfter ? new Date(toMs).toISOString() : stage.endTime,
    tmpEndTime: new Date(toMs).toISOString(),
    duration: (toMs - fromMs) / 1_000,
    distance: stage.distance * share,
    gpsDistance: stage.gpsDistance * share,
    canDistance: shared(stage.canDistance),
    fuelUsed: shared(stage.fuelUsed),
    positionsCount: Math.round(stage.positionsCount * share),
    startCanDistance: startsBefore ? null : stage.startCanDistance,
    endCanDistance: endsAfter ? null : stage.endCanDistance,
  };
}
