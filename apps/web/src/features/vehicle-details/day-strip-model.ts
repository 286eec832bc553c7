import type { Stage, StageTypeName } from '@konvoj/contract';
import { startOfLocalDay } from '@konvoj/i18n';

export interface DaySegment {
  readonly type: StageTypeName;
  readonly stageId: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Where it lies in its day, 0 to 1. */
  readonly start: number;
  readonly width: number;
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

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Stages cut into local days, oldest first; days without data have no segments. At most 92 days. */
export function stripDays(stages: readonly Stage[], range: Span, timeZone: string): StripDay[] {
  const days: StripDay[] = [];
  for (let fromMs = startOfLocalDay(range.fromMs, timeZone); fromMs < range.toMs;) {
    const toMs = startOfLocalDay(fromMs, timeZone, 1);
    days.push(dayOf(stages, { fromMs, toMs }));
    fromMs = toMs;
  }
  return days;
}

function dayOf(stages: readonly Stage[], day: Span): StripDay {
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
    segments.push({ type: stage.subType, stageId: stage.id, fromMs, toMs, start, width });
    if (stage.subType !== 'drive') continue;
    driveSeconds += (toMs - fromMs) / 1_000;
    distanceMeters += stage.distance * ((toMs - fromMs) / (whole.toMs - whole.fromMs));
  }
  return { ...day, segments, driveSeconds, distanceMeters };
}

/** From the start of a stage to its end, or to its last record while it is open. */
export function spanOf(stage: Stage): Span {
  return { fromMs: Date.parse(stage.startTime), toMs: Date.parse(stage.endTime ?? stage.tmpEndTime) };
}
