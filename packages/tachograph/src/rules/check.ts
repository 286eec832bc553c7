import type { ActivitySpan } from '../days.ts';
import type { SpecificCondition } from '../records.ts';
import { checkBreaks } from './breaks.ts';
import type { Stretch } from './calendar.ts';
import { type Debt, checkCompensation, debtsOf } from './compensation.ts';
import { checkDailyDriving, checkDailyRest } from './daily.ts';
import { dutiesOf } from './duty.ts';
import { type Infringement, type Settings, GOODS, byTime } from './infringement.ts';
import { type Period, periodsOf } from './periods.ts';
import { restsOf } from './rests.ts';
import { type RestOfWeek, checkWeeklyPattern, restsOfWeeks } from './weekly-pattern.ts';
import { checkWeeklyRestStart, weeklyRestsOf } from './weekly-rests.ts';
import { checkWeeklyDriving } from './weeks.ts';

export interface DriverCheck {
  /** Oldest first. */
  readonly infringements: readonly Infringement[];
  readonly periods: readonly Period[];
  readonly weeks: readonly RestOfWeek[];
  readonly debts: readonly Debt[];
  /** Time without a record, which was counted as rest: the driver's declaration should cover it. */
  readonly gaps: readonly Stretch[];
}

/**
 * Regulation (EC) 561/2006 over all that is known of one driver.
 * @param spans ascending and without a gap, up to the download; more weeks than wanted make the first ones more certain
 */
export function checkDriver(
  spans: readonly ActivitySpan[],
  conditions: readonly SpecificCondition[] = [],
  settings: Settings = GOODS,
): DriverCheck {
  const duties = dutiesOf(spans, conditions);
  const rests = restsOf(duties);
  const [begin, end] = [duties[0]?.from ?? 0, duties.at(-1)?.to ?? 0];
  const periods = periodsOf(duties, rests);
  const weeks = restsOfWeeks(weeklyRestsOf(rests), begin, end);
  const debts = debtsOf(weeks, rests);
  const found = [
    ...checkBreaks(duties, settings),
    ...checkDailyDriving(periods),
    ...checkDailyRest(periods, end),
    ...checkWeeklyDriving(duties),
    ...checkWeeklyRestStart(rests, begin, end, settings),
    ...checkWeeklyPattern(weeks, settings),
    ...checkCompensation(debts, end),
  ];
  const gaps = duties.filter(({ activity }) => activity === 'unknown').map(({ from, to }) => ({ from, to }));
  return { infringements: found.sort(byTime), periods, weeks, debts, gaps };
}
