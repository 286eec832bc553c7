import { spanOf, type Span, type Stage, type StageTypeName } from '@konvoj/contract';
import { startOfLocalDay } from '@konvoj/i18n';
import type { StageStop } from '../../../shared/stage-stops.ts';

export interface DaySegment {
  readonly type: StageTypeName;
  readonly stageId: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Where it lies in its day, 0 to 1. */
  readonly start: number;
  readonly width: number;
  /** Number of the stop to which it belongs; null: it is none, or not shown. */
  readonly stop: number | null;
}

/** One local day of a vehicle, read at a glance. A day of a clock change has 23 or 25 hours. */
export interface StripDay {
  readonly fromMs: number;
  readonly toMs: number;
  readonly segments: readonly DaySegment[];
  readonly driveSeconds: number;
  /** Metres; a stage over midnight counts by its share of time. */
  readonly distanceMeters: number;
}

/**
 * Stages cut into local days, oldest first; days without data have no segments. At most 92 days.
 * @param stops the numbered stops among them
 */
export function stripDays(
  stages: readonly Stage[],
  stops: readonly Pick<StageStop, 'number' | 'fromMs' | 'toMs'>[],
  range: Span,
  timeZone: string,
): StripDay[] {
  const days: StripDay[] = [];
  for (let fromMs = startOfLocalDay(range.fromMs, timeZone); fromMs < range.toMs;) {
    const toMs = startOfLocalDay(fromMs, timeZone, 1);
    days.push(dayOf(stages, stops, { fromMs, toMs }));
    fromMs = toMs;
  }
  return days;
}

function dayOf(stages: readonly Stage[], stops: Parameters<typeof stripDays>[1], day: Span): StripDay {
  const length = day.toMs - day.fromMs;
  const segments: DaySegment[] = [];
  let driveSeconds = 0;
  let distanceMeters = 0;
  for (const stage of stages) {
    const whole = spanOf(stage);
    const fromMs = Math.max(whole.fromMs, day.fromMs);
    const toMs = Math.min(whole.toMs, day.toMs);
    if (toMs <= fromMs) continue;
    const start = (fromMs - day.fromMs) / length;
    const width = (toMs - fromMs) / length;
    const stop = stops.find((each) => each.fromMs <= fromMs && toMs <= each.toMs)?.number ?? null;
    segments.push({ type: stage.subType, stageId: stage.id, fromMs, toMs, start, width, stop });
    if (stage.subType !== 'drive') continue;
    driveSeconds += (toMs - fromMs) / 1_000;
    distanceMeters += stage.distance * ((toMs - fromMs) / (whole.toMs - whole.fromMs));
  }
  return { ...day, segments, driveSeconds, distanceMeters };
}

/** Marked moments of a day, with where they lie in it, 0 to 1. */
export function marksWithin<Mark extends { readonly timeMs: number }>(
  marks: readonly Mark[],
  { fromMs, toMs }: Span,
): (Mark & { readonly start: number })[] {
  return marks
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs)
    .map((mark) => ({ ...mark, start: (mark.timeMs - fromMs) / (toMs - fromMs) }));
}
