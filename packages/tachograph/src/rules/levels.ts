import { HOUR } from './calendar.ts';

/** Levels of Regulation (EU) 2016/403 as replaced by 2022/694; null: within the limit. */
export type Level = 'minor' | 'serious' | 'verySerious' | 'mostSerious';

export interface Limit {
  readonly article: string;
  readonly minutes: number;
  /** Less than the limit breaks it (rests), or more. */
  readonly isLeast: boolean;
  /** From how much on (rests: below how much) the level is serious, very serious, most serious. */
  readonly steps: readonly number[];
}

function most(article: string, hours: number, ...steps: readonly number[]): Limit {
  return { article, minutes: hours * HOUR, isLeast: false, steps: steps.map((step) => step * HOUR) };
}

function least(article: string, hours: number, ...steps: readonly number[]): Limit {
  return { article, minutes: hours * HOUR, isLeast: true, steps: steps.map((step) => step * HOUR) };
}

/** Regulation (EC) 561/2006. */
export const LIMITS = {
  dailyDriving: most('6(1)', 9, 10, 11, 13.5),
  extendedDailyDriving: most('6(1)', 10, 11, 12, 15),
  weeklyDriving: most('6(2)', 56, 60, 65, 70),
  fortnightDriving: most('6(3)', 90, 100, 105, 112.5),
  drivingWithoutBreak: most('7', 4.5, 5, 6),
  dailyRest: least('8(2)', 11, 10, 8.5),
  reducedDailyRest: least('8(2)', 9, 8, 7),
  crewDailyRest: least('8(5)', 9, 8, 7),
  weeklyRest: least('8(6)', 45, 42, 36),
  reducedWeeklyRest: least('8(6)', 24, 22, 20),
  weeklyRestStart: most('8(6)', 6 * 24, 6 * 24 + 3, 6 * 24 + 12),
  weeklyRestStartCoach: most('8(6a)', 12 * 24, 12 * 24 + 3, 12 * 24 + 12),
} as const satisfies Record<string, Limit>;

const LEVELS: readonly Level[] = ['minor', 'serious', 'verySerious', 'mostSerious'];

export function levelOf(limit: Limit, minutes: number): Level | null {
  return LEVELS[weightOf(limit, minutes) - 1] ?? null;
}

/** 0 within the limit, then 1 for minor up to 4: what choices make smallest. */
export function weightOf({ minutes: limit, isLeast, steps }: Limit, minutes: number): number {
  if (isLeast ? minutes >= limit : minutes <= limit) return 0;
  return 1 + steps.filter((step) => (isLeast ? minutes < step : minutes >= step)).length;
}
