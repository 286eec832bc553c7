import { WEEK, weekOf, weekStart } from './calendar.ts';
import { type Duty, drivingIn } from './duty.ts';
import { type Infringement, infringements } from './infringement.ts';
import { LIMITS } from './levels.ts';

export interface DrivenWeek {
  readonly week: number;
  readonly minutes: number;
  readonly isIncomplete: boolean;
}

/** Driving in each week of the duties, also in those without any. Driving into Monday is cut at 00:00. */
export function drivingByWeek(duties: readonly Duty[]): DrivenWeek[] {
  const [first, last] = [duties[0], duties.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [begin, end] = [weekOf(first.from), weekOf(last.to - 1)];
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const from = weekStart(begin + index);
    const own = duties.filter((duty) => duty.to > from && duty.from < from + WEEK);
    return {
      week: begin + index,
      minutes: drivingIn(own, { from, to: from + WEEK }),
      isIncomplete: own.some(({ activity }) => activity === 'unknown'),
    };
  });
}

/** Articles 6(2) and 6(3). */
export function checkWeeklyDriving(duties: readonly Duty[]): Infringement[] {
  const weeks = drivingByWeek(duties);
  return weeks.flatMap((own, index) => {
    const before = weeks[index - 1];
    const [from, to] = [weekStart(own.week), weekStart(own.week + 1)];
    const { isIncomplete } = own;
    const single = infringements('weeklyDriving', LIMITS.weeklyDriving, {
      from,
      to,
      valueMinutes: own.minutes,
      isIncomplete,
    });
    if (before === undefined) return single;
    const pair = infringements('fortnightDriving', LIMITS.fortnightDriving, {
      from: from - WEEK,
      to,
      valueMinutes: before.minutes + own.minutes,
      isIncomplete: isIncomplete || before.isIncomplete,
    });
    return [...single, ...pair];
  });
}
