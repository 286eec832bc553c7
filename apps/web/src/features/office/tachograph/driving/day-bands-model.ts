import type { DrivingInfringement, DrivingRule, TachographActivity, TachographSpan } from '@konvoj/contract';
import { startOfLocalDay } from '@konvoj/i18n';

/** The four activities of a tachograph, and time without a record. */
export const ACTIVITIES = [
  'driving',
  'work',
  'availability',
  'rest',
  'unknown',
] as const satisfies readonly TachographActivity[];

/** A stretch of one activity. Epoch milliseconds; `toMs` is the first moment behind it. */
export interface BandSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly activity: TachographActivity;
  readonly isCrew: boolean;
}

/** The part of a span that lies in a day. */
export interface BandSegment extends BandSpan {
  /** Where it lies in its day, 0 to 1. */
  readonly start: number;
  readonly width: number;
}

/** A day of a driver or of a vehicle unit. A day of a clock change has 23 or 25 hours. */
export interface BandDay {
  readonly fromMs: number;
  readonly toMs: number;
  readonly segments: readonly BandSegment[];
  /** Minutes of each activity. */
  readonly minutes: Readonly<Record<TachographActivity, number>>;
}

export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

const MINUTE_MS = 60_000;

/** Where the part of a stretch that lies in a day begins and how wide it is, 0 to 1; null where none of it does. */
export function placeInDay(stretch: Stretch, day: Stretch): { readonly start: number; readonly width: number } | null {
  const fromMs = Math.max(stretch.fromMs, day.fromMs);
  const toMs = Math.min(stretch.toMs, day.toMs);
  if (toMs <= fromMs) return null;
  const length = day.toMs - day.fromMs;
  return { start: (fromMs - day.fromMs) / length, width: (toMs - fromMs) / length };
}

/**
 * Spans cut into days, the oldest first; a day without spans has no segments.
 * @param spans ascending, without overlaps
 * @param range whole days of the time zone; a part of a day counts as one
 */
export function bandDays(spans: readonly BandSpan[], range: Stretch, timeZone: string): BandDay[] {
  const days: BandDay[] = [];
  let next = 0;
  for (let fromMs = startOfLocalDay(range.fromMs, timeZone); fromMs < range.toMs;) {
    const day = { fromMs, toMs: startOfLocalDay(fromMs, timeZone, 1) };
    while ((spans[next]?.toMs ?? Number.POSITIVE_INFINITY) <= day.fromMs) next++;
    const segments: BandSegment[] = [];
    for (let at = next; (spans[at]?.fromMs ?? Number.POSITIVE_INFINITY) < day.toMs; at++) {
      const span = spans[at];
      const place = span && placeInDay(span, day);
      if (!span || !place) continue;
      const [from, to] = [Math.max(span.fromMs, day.fromMs), Math.min(span.toMs, day.toMs)];
      segments.push({ ...span, fromMs: from, toMs: to, ...place });
    }
    days.push({ ...day, segments, minutes: minutesOf(segments) });
    fromMs = day.toMs;
  }
  return days;
}

function minutesOf(segments: readonly BandSegment[]): Record<TachographActivity, number> {
  const minutes = { driving: 0, work: 0, availability: 0, rest: 0, unknown: 0 };
  for (const { activity, fromMs, toMs } of segments) minutes[activity] += (toMs - fromMs) / MINUTE_MS;
  return minutes;
}

/** From the first to the last moment that spans cover; null without any. */
export function rangeOf(spans: readonly Stretch[]): Stretch | null {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { fromMs: first.fromMs, toMs: last.toMs } : null;
}

/** Spans of days on the wire, which count minutes of a UTC day, on one line of time. */
export function spansOnLine(
  days: readonly { readonly day: string; readonly spans: readonly TachographSpan[] }[],
): BandSpan[] {
  return days.flatMap(({ day, spans }) => {
    const startMs = Date.parse(day);
    return spans.map(({ from, to, activity, isCrew }) => ({
      fromMs: startMs + from * MINUTE_MS,
      toMs: startMs + to * MINUTE_MS,
      activity,
      isCrew,
    }));
  });
}

/** Whether a part of a day of a time zone lies in one of some UTC days. */
export function touchesDays({ fromMs, toMs }: Stretch, days: readonly string[]): boolean {
  return days.some((day) => Date.parse(day) < toMs && Date.parse(day) + 1_440 * MINUTE_MS > fromMs);
}

/** Rules of a day. Those of weeks would mark every day; the list of infringements has them. */
const DAY_RULES: ReadonlySet<DrivingRule> = new Set(['break', 'dailyDriving', 'dailyRest']);

/** The stretches in which a rule of a day was broken. */
export function brokenStretches(infringements: readonly DrivingInfringement[]): Stretch[] {
  return infringements
    .filter(({ rule }) => DAY_RULES.has(rule))
    .map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
}
