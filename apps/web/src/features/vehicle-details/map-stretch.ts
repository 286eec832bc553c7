import type { SimplePosition, Stage } from '@konvoj/contract';
import { spanOf } from './day-strip-model.ts';

export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Chosen {
  readonly stage: Stage | undefined;
  readonly day: Stretch | null;
  /** Whether the user asked for this period himself. */
  readonly periodChosen: boolean;
  readonly period: Stretch;
  readonly trackLengthHours: number;
  readonly nowMs: number;
}

/**
 * Which part of the period the map draws: the chosen stage, else the chosen day, else the period that the user asked
 * for; without any choice the last hours of the user's track length (specification, chapter 9), so that a click on a
 * vehicle does not bury the live map under three days of lines.
 */
export function drawnStretch({ stage, day, periodChosen, period, trackLengthHours, nowMs }: Chosen): Stretch {
  if (stage) return spanOf(stage);
  if (day) return day;
  if (periodChosen) return period;
  return { fromMs: Math.max(period.fromMs, nowMs - trackLengthHours * 3_600_000), toMs: period.toMs };
}

/** The points of a stretch, its ends included. */
export function pointsOf(points: readonly SimplePosition[], { fromMs, toMs }: Stretch): readonly SimplePosition[] {
  return points.filter(([seconds]) => seconds * 1_000 >= fromMs && seconds * 1_000 <= toMs);
}

export function stagesOf(stages: readonly Stage[], { fromMs, toMs }: Stretch): readonly Stage[] {
  return stages.filter((stage) => {
    const span = spanOf(stage);
    return span.fromMs < toMs && span.toMs > fromMs;
  });
}
