import type { ScheduleFields, Span } from '@konvoj/contract';
import { instantOfLocal, localFields, startOfLocalDay, zoneOffsetMs } from '@konvoj/i18n';

const MINUTE_MS = 60_000;
const DAYS_OF_WEEK = 7;
/** Runs that are made up for after the server was not running. */
const MISSED_RUNS_MAX = 7;
/** Pauses between the tries to build a report; after the last one the run has failed. */
const PAUSES_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];

/** When a report is sent: each day, on a day of the week (1: Monday) or of the month, at a time of the wall clock. */
export type ScheduleTime = { readonly hour: number; readonly minute: number } & (
  | { readonly every: 'day' }
  | { readonly every: 'week'; readonly weekday: number }
  | { readonly every: 'month'; readonly dayOfMonth: number }
);

/**
 * The next run after a moment. A time that the clock skips runs at the first minute after, one that it repeats runs once,
 * the first time.
 * @returns epoch milliseconds
 */
export function nextRun(schedule: ScheduleTime, after: number, timeZone: string): number {
  for (let days = 0; ; days += 1) {
    const midnight = startOfLocalDay(after, timeZone, days);
    if (!isDayOf(schedule, midnight, timeZone)) continue;
    const run = runOn(midnight, schedule, timeZone);
    if (run > after) return run;
  }
}

/**
 * The next run after a moment that reports on a period without a run yet: a schedule that is changed is not sent twice for
 * the same period.
 * @param reported the periods of its runs so far
 * @returns epoch milliseconds
 */
export function nextRunOfNewPeriod(
  schedule: ScheduleTime,
  after: number,
  timeZone: string,
  reported: readonly Span[],
): number {
  let run = nextRun(schedule, after, timeZone);
  for (;;) {
    const { fromMs, toMs } = periodOfRun(schedule, run, timeZone);
    if (!reported.some((each) => each.fromMs === fromMs && each.toMs === toMs)) return run;
    run = nextRun(schedule, run, timeZone);
  }
}

/**
 * The runs of a schedule that are due, ascending, and the one after them. After an outage the newest few are made up for:
 * each reports on a period of its own.
 * @param from the next run as it was planned; epoch milliseconds, as the others
 */
export function dueRuns(
  schedule: ScheduleTime,
  from: number,
  now: number,
  timeZone: string,
): { readonly due: readonly number[]; readonly next: number } {
  const due: number[] = [];
  let next = from;
  while (next <= now) {
    due.push(next);
    next = nextRun(schedule, next, timeZone);
  }
  return { due: due.slice(-MISSED_RUNS_MAX), next };
}

/**
 * When a report is built again that could not be built for the moment.
 * @param tries made so far, at least 1
 * @returns null when it has failed for good
 */
export function nextTry(tries: number, now: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : now + pause;
}

/** The time of a schedule from its fields. @param at `06:30` */
export function scheduleTimeOf({
  every,
  weekday,
  dayOfMonth,
  at,
}: Pick<ScheduleFields, 'every' | 'weekday' | 'dayOfMonth' | 'at'>): ScheduleTime {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  if (every === 'week') return { every, weekday, hour, minute };
  return every === 'month' ? { every, dayOfMonth, hour, minute } : { every, hour, minute };
}

/** What a run reports on, in whole local days before it: yesterday, the last week from Monday, the last month. */
export function periodOfRun({ every }: Pick<ScheduleTime, 'every'>, run: number, timeZone: string): Span {
  const local = localFields(run, timeZone);
  const daysBack = {
    day: 0,
    week: (local.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK,
    month: local.getUTCDate() - 1,
  };
  const toMs = startOfLocalDay(run, timeZone, -daysBack[every]);
  if (every !== 'month') return { fromMs: startOfLocalDay(toMs, timeZone, every === 'day' ? -1 : -DAYS_OF_WEEK), toMs };
  const last = localFields(startOfLocalDay(toMs, timeZone, -1), timeZone);
  return { fromMs: startOfLocalDay(toMs, timeZone, -last.getUTCDate()), toMs };
}

/** A month that is too short for the day has the run on its last day. */
function isDayOf(schedule: ScheduleTime, midnight: number, timeZone: string): boolean {
  const local = localFields(midnight, timeZone);
  if (schedule.every === 'day') return true;
  if (schedule.every === 'week') return local.getUTCDay() === schedule.weekday % DAYS_OF_WEEK;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  return local.getUTCDate() === Math.min(schedule.dayOfMonth, lastDay);
}

function runOn(midnight: number, { hour, minute }: ScheduleTime, timeZone: string): number {
  const local = localFields(midnight, timeZone);
  const wall = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour, minute);
  const run = instantOfLocal(wall, timeZone);
  const isSkipped = localFields(run, timeZone).getTime() !== wall;
  return isSkipped ? firstMinuteAfterChange(run, timeZone) : run;
}

/** @param at shortly after the clock was changed */
function firstMinuteAfterChange(at: number, timeZone: string): number {
  const offset = zoneOffsetMs(at, timeZone);
  let minute = at;
  while (zoneOffsetMs(minute - MINUTE_MS, timeZone) === offset) minute -= MINUTE_MS;
  return minute;
}
