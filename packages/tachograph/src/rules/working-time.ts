import { type Stretch, DAY, HOUR, WEEK, overlap, overlapping, weekOf, weekStart } from './calendar.ts';
import { type Duty, isRest } from './duty.ts';
import type { Period } from './periods.ts';

/** Directive 2002/15/EC, as the company applies it. */
export interface WorkingTimeSettings {
  /** Waiting that was not known beforehand is working time; the tachograph cannot tell. */
  readonly countsAvailability: boolean;
  /** Weeks over which 48 hours are the average: 17, in Slovenia 16. */
  readonly averageWeeks: number;
  /** Night time of each night, ascending, in the time zone of the company; the caller computes it. */
  readonly nights: readonly Stretch[];
}

export type WorkingTimeRule = 'week' | 'average' | 'workWithoutBreak' | 'breaksOfDay' | 'nightWork';

export interface WorkingTimeBreach extends Stretch {
  readonly rule: WorkingTimeRule;
  /** Of Directive 2002/15/EC. */
  readonly article: string;
  readonly limitMinutes: number;
  readonly valueMinutes: number;
}

export interface WorkingWeek {
  readonly week: number;
  readonly minutes: number;
}

const ARTICLES: Readonly<Record<WorkingTimeRule, string>> = {
  week: '4(a)',
  average: '4(a)',
  workWithoutBreak: '5(1)',
  breaksOfDay: '5(1)',
  nightWork: '7(1)',
};
const MAX_WEEK = 60 * HOUR;
const MAX_AVERAGE = 48 * HOUR;
const MAX_WITHOUT_BREAK = 6 * HOUR;
const LONG_DAY = 9 * HOUR;
const PIECE = 15;
const MAX_WITH_NIGHT = 10 * HOUR;

export function isWorkingTime({ activity }: Duty, { countsAvailability }: WorkingTimeSettings): boolean {
  return activity === 'driving' || activity === 'work' || (countsAvailability && activity === 'availability');
}

export function workingWeeks(duties: readonly Duty[], settings: WorkingTimeSettings): WorkingWeek[] {
  const [first, last] = [duties[0], duties.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = weekOf(first.from);
  return Array.from({ length: weekOf(last.to - 1) - begin + 1 }, (_, index) => {
    const from = weekStart(begin + index);
    return {
      week: begin + index,
      minutes: workIn(overlapping(duties, { from, to: from + WEEK }), { from, to: from + WEEK }, settings),
    };
  });
}

/** @param periods of the same duties: breaks and night work count from one daily rest to the next */
export function checkWorkingTime(
  duties: readonly Duty[],
  periods: readonly Period[],
  settings: WorkingTimeSettings,
): WorkingTimeBreach[] {
  return [
    ...checkWeeks(workingWeeks(duties, settings), settings),
    ...periods.flatMap((period) => checkDay(duties, period, settings)),
  ];
}

function checkWeeks(weeks: readonly WorkingWeek[], { averageWeeks }: WorkingTimeSettings): WorkingTimeBreach[] {
  return weeks.flatMap(({ week, minutes }, index) => {
    const to = weekStart(week + 1);
    const own = above('week', MAX_WEEK, minutes, { from: to - WEEK, to });
    const reference = weeks.slice(Math.max(0, index + 1 - averageWeeks), index + 1);
    if (reference.length < averageWeeks) return own;
    const average = reference.reduce((sum, other) => sum + other.minutes, 0) / averageWeeks;
    return [...own, ...above('average', MAX_AVERAGE, average, { from: to - averageWeeks * WEEK, to })];
  });
}

function checkDay(duties: readonly Duty[], period: Period, settings: WorkingTimeSettings): WorkingTimeBreach[] {
  const day = { from: period.from, to: period.rest?.from ?? period.to };
  const own = overlapping(duties, day);
  const work = workIn(own, day, settings);
  const breaks = breaksIn(own);
  const needed = work > LONG_DAY ? 45 : work > MAX_WITHOUT_BREAK ? 30 : 0;
  const taken = breaks.reduce((sum, { from, to }) => sum + to - from, 0);
  const tooFew: WorkingTimeBreach[] = taken < needed ? [breach('breaksOfDay', needed, taken, day)] : [];
  return [...tooFew, ...checkWithoutBreak(own, day, breaks, settings), ...checkNight(own, day, settings)];
}

/** Work between two breaks of 15 minutes or more. */
function checkWithoutBreak(
  own: readonly Duty[],
  day: Stretch,
  breaks: readonly Stretch[],
  settings: WorkingTimeSettings,
): WorkingTimeBreach[] {
  const ends = [...breaks.map(({ from }) => from), day.to];
  const begins = [day.from, ...breaks.map(({ to }) => to)];
  return begins.flatMap((from, index) => {
    const stretch = { from, to: ends[index] ?? day.to };
    return above('workWithoutBreak', MAX_WITHOUT_BREAK, workIn(own, stretch, settings), stretch);
  });
}

/** At most ten hours in 24 where night time is worked. */
function checkNight(own: readonly Duty[], day: Stretch, settings: WorkingTimeSettings): WorkingTimeBreach[] {
  const isNight = overlapping(settings.nights, day).some((night) => workIn(own, night, settings) > 0);
  const first24 = { from: day.from, to: Math.min(day.to, day.from + DAY) };
  return isNight ? above('nightWork', MAX_WITH_NIGHT, workIn(own, first24, settings), first24) : [];
}

function breaksIn(own: readonly Duty[]): Stretch[] {
  const breaks: Stretch[] = [];
  for (const duty of own.filter(isRest)) {
    const last = breaks.at(-1);
    if (last?.to === duty.from) breaks[breaks.length - 1] = { from: last.from, to: duty.to };
    else breaks.push({ from: duty.from, to: duty.to });
  }
  return breaks.filter(({ from, to }) => to - from >= PIECE);
}

function workIn(duties: readonly Duty[], stretch: Stretch, settings: WorkingTimeSettings): number {
  return duties.reduce((sum, duty) => sum + (isWorkingTime(duty, settings) ? overlap(duty, stretch) : 0), 0);
}

function above(rule: WorkingTimeRule, limitMinutes: number, valueMinutes: number, at: Stretch): WorkingTimeBreach[] {
  return valueMinutes > limitMinutes ? [breach(rule, limitMinutes, valueMinutes, at)] : [];
}

function breach(
  rule: WorkingTimeRule,
  limitMinutes: number,
  valueMinutes: number,
  { from, to }: Stretch,
): WorkingTimeBreach {
  return { rule, article: ARTICLES[rule], limitMinutes, valueMinutes, from, to };
}
