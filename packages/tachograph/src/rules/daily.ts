import { type Minute, weekOf } from './calendar.ts';
import { type Assumption, type Infringement, infringements } from './infringement.ts';
import { LIMITS, type Limit, weightOf } from './levels.ts';
import { type Period, isDecided } from './periods.ts';
import { type Rest, restMinutes } from './rests.ts';

/** What one period is judged by. */
export interface Choice {
  readonly period: Period;
  readonly limit: Limit;
  readonly assumed: readonly Assumption[];
}

const EXTENDED_DAYS = 2;
const REDUCED_RESTS = 3;
const WEEKLY = LIMITS.reducedWeeklyRest.minutes;

/** Article 6(1): nine hours, and ten for the two days of each week for which that helps most. */
export function checkDailyDriving(periods: readonly Period[]): Infringement[] {
  return chooseExtendedDays(periods).flatMap(({ period, limit, assumed }) =>
    infringements('dailyDriving', limit, {
      from: period.from,
      to: period.rest?.from ?? period.to,
      valueMinutes: period.drivenMinutes,
      assumed,
      isIncomplete: period.isIncomplete,
    }),
  );
}

/** A day belongs to the week in which it begins. */
export function chooseExtendedDays(periods: readonly Period[]): Choice[] {
  const { dailyDriving, extendedDailyDriving } = LIMITS;
  const extended = new Set<Period>();
  for (const week of grouped(periods, ({ from }) => weekOf(from))) {
    const gain = ({ drivenMinutes }: Period) =>
      weightOf(dailyDriving, drivenMinutes) - weightOf(extendedDailyDriving, drivenMinutes);
    for (const period of mostUseful(week, gain, EXTENDED_DAYS)) extended.add(period);
  }
  return periods.map((period) =>
    extended.has(period)
      ? { period, limit: extendedDailyDriving, assumed: ['extendedDay'] }
      : { period, limit: dailyDriving, assumed: [] },
  );
}

/** Article 8(2), (4), (5): eleven hours, a split rest, nine for a crew, or one of three reduced rests between weekly rests. */
export function checkDailyRest(periods: readonly Period[], end: Minute): Infringement[] {
  const decided = periods.filter((period) => isDecided(period, end));
  return chooseReducedRests(decided).flatMap(({ period, limit, assumed }) =>
    infringements('dailyRest', limit, {
      from: period.from,
      to: Math.min(period.to, period.deadline),
      valueMinutes: period.restMinutes,
      assumed: period.isOnFerry ? [...assumed, 'ferry'] : assumed,
      isIncomplete: period.isIncomplete,
    }),
  );
}

export function chooseReducedRests(periods: readonly Period[]): Choice[] {
  const reduced = new Set<Period>();
  for (const between of betweenWeeklyRests(periods)) {
    const gain = (period: Period) =>
      weightOf(withoutReduction(period).limit, period.restMinutes) -
      weightOf(LIMITS.reducedDailyRest, period.restMinutes);
    const candidates = between.filter((period) => !period.isCrew && !period.isOnFerry);
    for (const period of mostUseful(candidates, gain, REDUCED_RESTS)) reduced.add(period);
  }
  return periods.map((period) =>
    reduced.has(period)
      ? { period, limit: LIMITS.reducedDailyRest, assumed: ['reducedRest'] }
      : withoutReduction(period),
  );
}

function withoutReduction(period: Period): Choice {
  if (period.isCrew) return { period, limit: LIMITS.crewDailyRest, assumed: ['crew'] };
  const isRegular = period.restMinutes >= LIMITS.dailyRest.minutes;
  if (period.hasFirstPart && !isRegular) return { period, limit: LIMITS.reducedDailyRest, assumed: ['splitRest'] };
  return { period, limit: LIMITS.dailyRest, assumed: [] };
}

/** The reduced rests that a driver has used since the last weekly rest. */
export function reducedRestsUsed(periods: readonly Period[]): number {
  const since = betweenWeeklyRests(periods).at(-1) ?? [];
  const closed = periods.at(-1)?.rest;
  if (closed !== undefined && isWeekly(closed)) return 0;
  return chooseReducedRests(since.filter(({ rest }) => rest !== null)).filter(({ assumed }) =>
    assumed.includes('reducedRest'),
  ).length;
}

/** The period that ends with the weekly rest is the last of its group. */
function betweenWeeklyRests(periods: readonly Period[]): Period[][] {
  let group = 0;
  return grouped(periods, ({ rest }) => (isWeekly(rest) ? group++ : group));
}

function isWeekly(rest: Rest | null): boolean {
  return rest !== null && restMinutes(rest) >= WEEKLY;
}

/** Those few for which the exception lowers the level most; of equal ones the earlier. */
function mostUseful(periods: readonly Period[], gain: (period: Period) => number, count: number): Period[] {
  return periods
    .filter((period) => gain(period) > 0)
    .sort((a, b) => gain(b) - gain(a) || a.from - b.from)
    .slice(0, count);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => number): T[][] {
  return [...Map.groupBy(items, keyOf).values()];
}
