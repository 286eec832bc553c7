import { type Minute, weekStart } from './calendar.ts';
import type { Infringement } from './infringement.ts';
import { LIMITS } from './levels.ts';
import { type Rest, restMinutes } from './rests.ts';
import type { RestOfWeek } from './weekly-pattern.ts';

/** What a reduced weekly rest was short of 45 hours. */
export interface Debt {
  readonly rest: Rest;
  readonly minutes: number;
  /** The end of the third week after the week of the rest. */
  readonly dueAt: Minute;
  /** The rest that it was attached to; null: still open. */
  readonly settledBy: Rest | null;
}

const WEEKS = 3;
const { weeklyRest, reducedWeeklyRest, reducedDailyRest } = LIMITS;

/** Article 8(6b): each debt is taken in one piece, together with a rest of nine hours or more, or with a regular weekly rest. */
export function debtsOf(weeks: readonly RestOfWeek[], rests: readonly Rest[]): Debt[] {
  const used = new Set(weeks.flatMap(({ rest }) => rest?.rest ?? []));
  const spent = new Map<Rest, number>();
  const reduced = weeks.flatMap(({ week, rest }) => (rest === null || rest.isRegular ? [] : [{ week, rest }]));
  return reduced.map(({ week, rest: { rest, minutes } }) => {
    const debt = weeklyRest.minutes - Math.min(minutes, weeklyRest.minutes);
    const dueAt = weekStart(week + 1 + WEEKS);
    const settledBy = rests.find(
      (other) =>
        other.from > rest.to && other.from + debt <= dueAt && surplusOf(other, used) - (spent.get(other) ?? 0) >= debt,
    );
    if (settledBy !== undefined) spent.set(settledBy, (spent.get(settledBy) ?? 0) + debt);
    return { rest, minutes: debt, dueAt, settledBy: settledBy ?? null };
  });
}

/** What a rest has beyond that which it needs for itself. */
function surplusOf(rest: Rest, weekly: ReadonlySet<Rest>): number {
  const minutes = restMinutes(rest);
  if (!weekly.has(rest)) return minutes - reducedDailyRest.minutes;
  return minutes >= weeklyRest.minutes
    ? minutes - weeklyRest.minutes
    : minutes - Math.max(minutes, reducedWeeklyRest.minutes);
}

/** The Regulation gives no level for a compensation that is missing. */
export function checkCompensation(debts: readonly Debt[], end: Minute): Infringement[] {
  return debts.flatMap(({ rest, minutes, dueAt, settledBy }) => {
    if (settledBy !== null || dueAt > end || minutes === 0) return [];
    const common = { rule: 'compensation', article: '8(6b)', level: null, assumed: [] } as const;
    return [
      { ...common, limitMinutes: minutes, valueMinutes: 0, from: rest.from, to: dueAt, isIncomplete: rest.hasUnknown },
    ];
  });
}
