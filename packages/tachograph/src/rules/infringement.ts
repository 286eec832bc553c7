import type { Minute, Stretch } from './calendar.ts';
import { type Level, type Limit, levelOf } from './levels.ts';

export type Rule =
  | 'dailyDriving'
  | 'weeklyDriving'
  | 'fortnightDriving'
  | 'break'
  | 'dailyRest'
  | 'weeklyRest'
  | 'weeklyRestStart'
  | 'compensation';

/** What the data does not say and was chosen so that the levels of all infringements together are smallest. */
export type Assumption =
  | 'extendedDay'
  | 'reducedRest'
  | 'splitRest'
  | 'crew'
  | 'ferry'
  | 'shortWeeklyRest'
  | 'twoReducedRests';

export interface Infringement extends Stretch {
  readonly rule: Rule;
  /** Of Regulation (EC) 561/2006. */
  readonly article: string;
  /** Null: the Regulation gives none for this rule. */
  readonly level: Level | null;
  readonly limitMinutes: number;
  readonly valueMinutes: number;
  readonly assumed: readonly Assumption[];
  /** Time without a record was counted as rest: the driver can still declare it. */
  readonly isIncomplete: boolean;
}

export interface Settings {
  /** Breaks of occasional coach services: two pieces of 15 minutes or more, 45 in all. */
  readonly isOccasionalCoach: boolean;
  /** 8(6a): a coach driver's weekly rest may be postponed to the end of twelve 24-hour periods. */
  readonly hasTwelveDays: boolean;
  /** 8(6) third sub-paragraph: two reduced weekly rests in a row, in international carriage of goods. */
  readonly mayReduceTwice: boolean;
}

export const GOODS: Settings = { isOccasionalCoach: false, hasTwelveDays: false, mayReduceTwice: false };
export const INTERNATIONAL_GOODS: Settings = { ...GOODS, mayReduceTwice: true };
export const OCCASIONAL_COACH: Settings = { ...GOODS, isOccasionalCoach: true, hasTwelveDays: true };

export interface Breach extends Stretch {
  readonly valueMinutes: number;
  readonly assumed?: readonly Assumption[];
  readonly isIncomplete: boolean;
}

/** An infringement where a value breaks its limit, else none. */
export function infringements(rule: Rule, limit: Limit, breach: Breach): Infringement[] {
  const level = levelOf(limit, breach.valueMinutes);
  if (level === null) return [];
  const { from, to, valueMinutes, assumed = [], isIncomplete } = breach;
  const { article, minutes } = limit;
  return [{ rule, article, level, limitMinutes: minutes, valueMinutes, from, to, assumed, isIncomplete }];
}

export function byTime(a: { readonly from: Minute }, b: { readonly from: Minute }): number {
  return a.from - b.from;
}
