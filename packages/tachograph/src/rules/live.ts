import type { ActivitySpan } from '../days.ts';
import type { SpecificCondition } from '../records.ts';
import { drivingBetweenBreaks, drivingLeftUntilBreak, nextBreakMinutes } from './breaks.ts';
import { type Minute, HOUR, weekOf } from './calendar.ts';
import { checkDriver } from './check.ts';
import type { Debt } from './compensation.ts';
import { chooseExtendedDays, reducedRestsUsed } from './daily.ts';
import { dutiesOf } from './duty.ts';
import { type Settings, GOODS } from './infringement.ts';
import { LIMITS } from './levels.ts';
import type { Period } from './periods.ts';
import { restsOf } from './rests.ts';
import { startLimit, weeklyRestsOf } from './weekly-rests.ts';
import { drivingByWeek } from './weeks.ts';

/** The limit that is reached first. */
export type DrivingLimit = 'day' | 'week' | 'fortnight';

/** What a driver may still do. Every figure holds as of one moment. */
export interface LiveFigures {
  readonly asOf: Minute;
  /** The end of what is known; from then on until `asOf` time counts as rest without a record. */
  readonly knownUntil: Minute;
  /** Never more than is left today. */
  readonly drivingLeftUntilBreak: number;
  readonly untilBreakLimit: 'break' | DrivingLimit;
  /** How long the next break has to be: 45 minutes, or 30 after a first part. */
  readonly nextBreakMinutes: number;
  /** With the extension to ten hours, while one of the week is left; never more than is left in the week or the fortnight. */
  readonly drivingLeftToday: number;
  readonly todayLimit: DrivingLimit;
  readonly extendedDaysLeft: number;
  readonly drivingLeftThisWeek: number;
  readonly drivingLeftThisFortnight: number;
  /** Null while the driver is in a daily rest that ends the day. */
  readonly latestDailyRestStart: Minute | null;
  /** With a reduced rest, while one is left. */
  readonly latestReducedRestStart: Minute | null;
  readonly reducedRestsLeft: number;
  readonly latestWeeklyRestStart: Minute;
  readonly openDebts: readonly Debt[];
}

const EXTENDED_DAYS = 2;
const REDUCED_RESTS = 3;

/**
 * Null without any span. Telemetry refines the end of the spans (`withTelemetry`).
 * @param now the moment as of which they hold; without it, and when it is earlier, the end of the spans
 */
export function liveFigures(
  spans: readonly ActivitySpan[],
  conditions: readonly SpecificCondition[] = [],
  settings: Settings = GOODS,
  now: Minute | null = null,
): LiveFigures | null {
  const knownUntil = spans.at(-1)?.to ?? 0;
  const spansToNow = now === null || spans.length === 0 ? spans : untilNow(spans, now);
  const duties = dutiesOf(spansToNow, conditions);
  const [first, last] = [duties[0], duties.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { periods, debts } = checkDriver(spansToNow, conditions, settings);
  const weeks = drivingByWeek(duties);
  const [thisWeek = 0, lastWeek = 0] = [weeks.at(-1)?.minutes, weeks.at(-2)?.minutes];
  const extendedDaysLeft = EXTENDED_DAYS - extendedDaysUsed(periods, last.to);
  const reducedRestsLeft = REDUCED_RESTS - reducedRestsUsed(periods);
  const weeklyRest = weeklyRestsOf(restsOf(duties)).at(-1)?.rest;
  const drivingLeftThisWeek = left(LIMITS.weeklyDriving.minutes, thisWeek);
  const drivingLeftThisFortnight = left(LIMITS.fortnightDriving.minutes, thisWeek + lastWeek);
  const today = smallest<DrivingLimit>([
    ['day', drivingLeftOfDay(periods, extendedDaysLeft)],
    ['week', drivingLeftThisWeek],
    ['fortnight', drivingLeftThisFortnight],
  ]);
  const untilBreak = smallest<'break' | DrivingLimit>([
    ['break', drivingLeftUntilBreak(drivingBetweenBreaks(duties, settings).open)],
    today,
  ]);
  return {
    asOf: last.to,
    knownUntil,
    drivingLeftUntilBreak: untilBreak[1],
    untilBreakLimit: untilBreak[0],
    nextBreakMinutes: nextBreakMinutes(duties, settings),
    drivingLeftToday: today[1],
    todayLimit: today[0],
    extendedDaysLeft,
    drivingLeftThisWeek,
    drivingLeftThisFortnight,
    ...latestRests(openPeriod(periods), reducedRestsLeft),
    reducedRestsLeft,
    latestWeeklyRestStart: (weeklyRest?.to ?? first.from) + startLimit(settings).minutes,
    openDebts: debts.filter(({ settledBy, minutes }) => settledBy === null && minutes > 0),
  };
}

/** Time behind the last record is unknown, and counts as rest. */
function untilNow(spans: readonly ActivitySpan[], now: Minute): readonly ActivitySpan[] {
  const end = spans.at(-1)?.to ?? now;
  if (now <= end) return spans;
  return [...spans, { from: end, to: now, activity: 'unknown', slot: 'driver', isCrew: false }];
}

/** Of limits that are reached at the same time the first one. */
function smallest<Name>(limits: readonly [readonly [Name, number], ...(readonly [Name, number])[]]) {
  return limits.reduce((least, each) => (each[1] < least[1] ? each : least));
}

function left(limit: number, used: number): number {
  return Math.max(0, limit - used);
}

/** The period that still goes on; null in a rest that ends it, or before the first work. */
function openPeriod(periods: readonly Period[]): Period | null {
  const last = periods.at(-1);
  return last === undefined || last.rest !== null ? null : last;
}

/** Days of this week before the open one that needed their extension. */
function extendedDaysUsed(periods: readonly Period[], asOf: Minute): number {
  const closed = periods.filter(({ from, rest }) => rest !== null && weekOf(from) === weekOf(asOf - 1));
  return chooseExtendedDays(closed).filter(({ assumed }) => assumed.includes('extendedDay')).length;
}

function drivingLeftOfDay(periods: readonly Period[], extendedDaysLeft: number): number {
  const limit = extendedDaysLeft > 0 ? LIMITS.extendedDailyDriving : LIMITS.dailyDriving;
  return left(limit.minutes, openPeriod(periods)?.drivenMinutes ?? 0);
}

function latestRests(period: Period | null, reducedRestsLeft: number) {
  if (period === null) return { latestDailyRestStart: null, latestReducedRestStart: null };
  const regular = period.isCrew ? LIMITS.crewDailyRest : LIMITS.dailyRest;
  const latestDailyRestStart = period.deadline - regular.minutes;
  const isReducible = reducedRestsLeft > 0 || period.hasFirstPart;
  return { latestDailyRestStart, latestReducedRestStart: isReducible ? period.deadline - 9 * HOUR : null };
}
