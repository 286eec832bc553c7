import type {
  DrivingDay,
  DrivingRules,
  DrivingTime,
  DrivingWeek,
  LiveDrivingTime,
  TachographActivity,
} from '@konvoj/contract';
import { instantOfLocal, localFields } from '@konvoj/i18n';
import { instantOf, minuteOf, spansOfDays } from '@konvoj/tachograph';
import type { ActivityChange, ActivitySpan, CardDay, SpecificCondition } from '@konvoj/tachograph';
import {
  DAY,
  WEEK,
  GOODS,
  INTERNATIONAL_GOODS,
  OCCASIONAL_COACH,
  checkDriver,
  checkWorkingTime,
  drivingByWeek,
  dutiesOf,
  liveFigures,
  overlap,
  overlapping,
  weekStart,
  withTelemetry,
  workingWeeks,
} from '@konvoj/tachograph/rules';
import type {
  Debt,
  Infringement,
  Minute,
  RestOfWeek,
  Settings,
  Stretch,
  WorkingTimeBreach,
  WorkingTimeSettings,
} from '@konvoj/tachograph/rules';
import type { StageType } from '../../telemetry/stages/types.ts';
import type { DriverDay, DriverDays } from '../tachograph-files/types.ts';

/** The reference period of 48 hours a week in Slovenia. */
const AVERAGE_WEEKS = 16;
/** Night work in Slovenia, hours of the local day. */
const NIGHT = { from: 23, to: 6 };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Weeks of which the live figures need to know: the present and the last one, and rests whose compensation is open. */
export const LIVE_DAYS = 56;
/**
 * From this day on the rules are computed, whatever part of a year is shown: which weekly rest counts for which week, and what
 * compensates it, follows from all rests before. @param from `2026-06-30`
 */
export function firstDayOfRules(from: string): string {
  return `${Number(from.slice(0, 4)) - 1}-01-01`;
}

const UNKNOWN_FROM: Omit<ActivityChange, 'minute'> = {
  activity: 'rest',
  slot: 'driver',
  isCardInserted: false,
  isCrew: false,
  isKnown: false,
};

/** All spans of a driver, without a gap, up to the last download. Nothing of a day is known after its own download. */
export function spansOfDriver({ days, until }: DriverDays): ActivitySpan[] {
  return spansOfDays(days.map(cardDay), new Date(until));
}

function cardDay({ day, downloadedAt, distanceKm, changes }: DriverDay): CardDay {
  const end = minuteOf(new Date(downloadedAt)) - minuteOf(new Date(day));
  const known = end >= DAY ? changes : changes.filter(({ minute }) => minute < end);
  return {
    day,
    distanceKm,
    presenceCounter: null,
    changes: end >= DAY || end < 0 ? known : [...known, { ...UNKNOWN_FROM, minute: end }],
  };
}

/** A stage of a driver in a vehicle. Epoch milliseconds. */
export interface DriverStage {
  readonly type: StageType;
  readonly startAt: number;
  readonly endAt: number;
}

/** Only a tachograph reports rest and work; a halt without one may be either. */
const ACTIVITY_OF: Readonly<Record<StageType, ActivitySpan['activity']>> = {
  drive: 'driving',
  work: 'work',
  rest: 'rest',
  stop: 'unknown',
  idling: 'unknown',
  undefined: 'unknown',
};

/** Stages of a driver as spans without a gap, whichever vehicles they were in; of two at the same time the earlier one. */
export function spansOfStages(stages: readonly DriverStage[]): ActivitySpan[] {
  const spans: ActivitySpan[] = [];
  for (const { type, startAt, endAt } of stages.toSorted((a, b) => a.startAt - b.startAt)) {
    const last = spans.at(-1)?.to;
    const from = Math.max(minuteOf(new Date(startAt)), last ?? 0);
    const to = minuteOf(new Date(endAt));
    if (to <= from) continue;
    if (last !== undefined && from > last) spans.push(spanOf(last, from, 'unknown'));
    spans.push(spanOf(from, to, ACTIVITY_OF[type]));
  }
  return spans;
}

function spanOf(from: Minute, to: Minute, activity: ActivitySpan['activity']): ActivitySpan {
  return { from, to, activity, slot: 'driver', isCrew: false };
}

const SETTINGS: Readonly<Record<DrivingRules, Settings>> = {
  goods: GOODS,
  international_goods: INTERNATIONAL_GOODS,
  occasional_coach: OCCASIONAL_COACH,
};

/** What an organization decides about working time, and by which rules the driver drives. */
export interface WorkingTimeOf {
  readonly drivingRules: DrivingRules;
  readonly countsAvailability: boolean;
  readonly timeZone: string;
}

/**
 * A driver's days, weeks and infringements in a period. Days in UTC.
 * @param all everything that is stored of the driver
 */
export function drivingTimeOf(
  all: DriverDays | null,
  { from, to }: { readonly from: string; readonly to: string },
  { drivingRules, countsAvailability, timeZone }: WorkingTimeOf,
): Omit<DrivingTime, 'driver'> {
  const none = { days: [], weeks: [], infringements: [], workingTime: [], debts: [], gaps: [] };
  const common = { from, to, countsAvailability, nearestDay: nearestDayOf(all, to) };
  const first = firstDayOfRules(from);
  const known = all === null ? null : { ...all, days: all.days.filter(({ day }) => day >= first) };
  const [begin] = all?.days ?? [];
  if (known === null || begin === undefined) return { ...common, ...none, knownFrom: null, knownUntil: null };
  const spans = spansOfDriver(known);
  const duties = dutiesOf(spans, known.conditions);
  const settings = { countsAvailability, averageWeeks: AVERAGE_WEEKS, nights: nightsOf(duties, timeZone) };
  const period = { from: minuteOf(new Date(from)), to: minuteOf(new Date(to)) + DAY };
  const check = checkDriver(spans, known.conditions, SETTINGS[drivingRules]);
  const isInside = (stretch: Stretch) => stretch.from < period.to && stretch.to > period.from;
  return {
    ...common,
    knownFrom: `${begin.day}T00:00:00.000Z`,
    knownUntil: new Date(known.until).toISOString(),
    days: daysOf(known, spans, period),
    weeks: weeksOf(spans, known.conditions, check.weeks, period, settings),
    infringements: check.infringements.filter(isInside).map(infringementOnWire),
    workingTime: checkWorkingTime(duties, check.periods, settings)
      .filter((breach) => isInside(lastWeekOf(breach)))
      .sort((a, b) => a.from - b.from)
      .map(breachOnWire),
    debts: check.debts.filter(({ rest, minutes }) => minutes > 0 && isInside(rest)).map(debtOnWire),
    gaps: check.gaps.filter(isInside).map((gap) => ({ from: iso(gap.from), to: iso(gap.to) })),
  };
}

/** The last recorded day up to a period, else the first one behind it. */
function nearestDayOf(known: DriverDays | null, to: string): string | null {
  if (known === null) return null;
  return (known.days.findLast(({ day }) => day <= to) ?? known.days[0])?.day ?? null;
}

/** Night time of each local day that duties touch. */
function nightsOf(duties: readonly Stretch[], timeZone: string): Stretch[] {
  const [first, last] = [duties[0], duties.at(-1)];
  if (first === undefined || last === undefined) return [];
  const nights: Stretch[] = [];
  const firstDay = localFields(instantOf(first.from).getTime(), timeZone);
  for (let day = firstDay.setUTCHours(0, 0, 0, 0) - DAY_MS; ; day += DAY_MS) {
    const from = minuteOf(new Date(instantOfLocal(day + NIGHT.from * HOUR_MS, timeZone)));
    if (from >= last.to) return nights;
    nights.push({ from, to: minuteOf(new Date(instantOfLocal(day + DAY_MS + NIGHT.to * HOUR_MS, timeZone))) });
  }
}

/** An average belongs to the last week that it was taken over. */
function lastWeekOf({ rule, from, to }: WorkingTimeBreach): Stretch {
  return rule === 'average' ? { from: to - WEEK, to } : { from, to };
}

function daysOf(known: DriverDays, spans: readonly ActivitySpan[], period: Stretch): DrivingDay[] {
  const [begin, end] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0];
  const recorded = new Map(known.days.map((day) => [day.day, day]));
  const days: DrivingDay[] = [];
  for (let from = Math.max(period.from, begin - (begin % DAY)); from < Math.min(period.to, end); from += DAY) {
    const day = iso(from).slice(0, 10);
    const record = recorded.get(day);
    const own = inside(spans, { from, to: from + DAY });
    days.push({
      day,
      ...totalsOf(own),
      distance: record === undefined ? null : record.distanceKm * 1_000,
      spans: own.map((span) => ({ ...span, from: span.from - from, to: span.to - from })),
      fileId: record?.fileId ?? null,
      verdict: record?.verdict ?? null,
    });
  }
  return days;
}

function weeksOf(
  spans: readonly ActivitySpan[],
  conditions: readonly SpecificCondition[],
  rests: readonly RestOfWeek[],
  period: Stretch,
  settings: WorkingTimeSettings,
): DrivingWeek[] {
  const duties = dutiesOf(spans, conditions);
  const driven = drivingByWeek(duties);
  const worked = new Map(workingWeeks(duties, settings).map(({ week, minutes }) => [week, minutes]));
  const restOf = new Map(rests.map(({ week, rest }) => [week, rest]));
  return driven.flatMap(({ week, minutes, isIncomplete }, index) => {
    const stretch = { from: weekStart(week), to: weekStart(week + 1) };
    if (overlap(stretch, period) === 0) return [];
    const rest = restOf.get(week) ?? null;
    return {
      week: iso(stretch.from).slice(0, 10),
      ...totalsOf(inside(spans, stretch)),
      // Driving out of scope is other work.
      drivingMinutes: minutes,
      fortnightDrivingMinutes: minutes + (driven[index - 1]?.minutes ?? 0),
      workingMinutes: worked.get(week) ?? 0,
      weeklyRest:
        rest === null
          ? null
          : { from: iso(rest.rest.from), to: iso(rest.rest.to), minutes: rest.minutes, isRegular: rest.isRegular },
      isIncomplete,
    };
  });
}

/** Figures at rest change slowly: they hold as of the last quarter of an hour, so that they can be kept that long. */
export const FIGURES_EVERY_MS = 15 * 60_000;

/** What a driver may still do; null: nothing is known of them. @param now epoch milliseconds */
export function liveTimeOf(
  known: DriverDays | null,
  stages: readonly DriverStage[],
  now: number,
  drivingRules: DrivingRules,
): Omit<LiveDrivingTime, 'driver'> | null {
  const file = known === null ? [] : spansOfDriver(known);
  const spans = withTelemetry(file, spansOfStages(stages));
  const figures = liveFigures(
    spans,
    known?.conditions,
    SETTINGS[drivingRules],
    minuteOf(new Date(now - (now % FIGURES_EVERY_MS))),
  );
  const last = spans.at(-1);
  if (figures === null || last === undefined) return null;
  const since = figures.asOf - 4 * WEEK;
  const { knownUntil, ...left } = figures;
  return {
    ...left,
    asOf: iso(figures.asOf),
    recordedUntil: iso(knownUntil),
    basis: spans.length > file.length ? 'telemetry' : 'file',
    fileUntil: known === null ? null : new Date(known.until).toISOString(),
    activity: last.activity,
    latestDailyRestStart: isoOrNull(figures.latestDailyRestStart),
    latestReducedRestStart: isoOrNull(figures.latestReducedRestStart),
    latestWeeklyRestStart: iso(figures.latestWeeklyRestStart),
    openDebts: figures.openDebts.map(debtOnWire),
    unknownMinutes:
      totalsOf(inside(spans, { from: since, to: figures.asOf })).unknownMinutes +
      Math.max(0, Math.min(spans[0]?.from ?? 0, figures.asOf) - since) +
      figures.asOf -
      Math.max(knownUntil, since),
  };
}

/** The parts of ascending spans that lie in a stretch. */
function inside(spans: readonly ActivitySpan[], stretch: Stretch): ActivitySpan[] {
  return overlapping(spans, stretch).flatMap((span) => {
    const [from, to] = [Math.max(span.from, stretch.from), Math.min(span.to, stretch.to)];
    return to > from ? [{ ...span, from, to }] : [];
  });
}

function totalsOf(spans: readonly ActivitySpan[]) {
  const minutes = (activity: TachographActivity) =>
    spans.reduce((sum, span) => sum + (span.activity === activity ? span.to - span.from : 0), 0);
  return {
    drivingMinutes: minutes('driving'),
    workMinutes: minutes('work'),
    availabilityMinutes: minutes('availability'),
    restMinutes: minutes('rest'),
    unknownMinutes: minutes('unknown'),
  };
}

function infringementOnWire({ from, to, assumed, ...rest }: Infringement): DrivingTime['infringements'][number] {
  return { ...rest, from: iso(from), to: iso(to), assumed: [...assumed] };
}

function breachOnWire({ from, to, valueMinutes, ...rest }: WorkingTimeBreach): DrivingTime['workingTime'][number] {
  return { ...rest, valueMinutes: Math.round(valueMinutes), from: iso(from), to: iso(to) };
}

function debtOnWire({ minutes, rest, dueAt, settledBy }: Debt): DrivingTime['debts'][number] {
  return {
    minutes,
    from: iso(rest.from),
    dueAt: iso(dueAt),
    settledAt: settledBy === null ? null : iso(settledBy.from),
  };
}

const iso = (minute: Minute): string => instantOf(minute).toISOString();
const isoOrNull = (minute: Minute | null): string | null => (minute === null ? null : iso(minute));
