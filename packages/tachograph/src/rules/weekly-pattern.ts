import { type Minute, weekOf, weekStart } from './calendar.ts';
import { type Infringement, type Settings, infringements } from './infringement.ts';
import { LIMITS, weightOf } from './levels.ts';
import type { WeeklyRest } from './weekly-rests.ts';

/** The weekly rest that counts for a week; null: none was taken in it. */
export interface RestOfWeek {
  readonly week: number;
  readonly rest: WeeklyRest | null;
}

interface Assignment {
  readonly weeks: readonly RestOfWeek[];
  readonly weight: number;
}

/** A rest this long over the change of a week may count for both: 45 and 24 hours. */
const BOTH_WEEKS = LIMITS.weeklyRest.minutes + LIMITS.reducedWeeklyRest.minutes;

/**
 * Which weekly rest counts for which whole week from `begin` to `end` (article 8(9)): a rest over the change of a week counts
 * for the week that makes the pattern better.
 */
export function restsOfWeeks(rests: readonly WeeklyRest[], begin: Minute, end: Minute): RestOfWeek[] {
  const first = weekOf(begin - 1) + 1;
  const count = Math.max(0, weekOf(end) - first);
  let assignments: Assignment[] = [{ weeks: [], weight: 0 }];
  for (let week = first; week < first + count; week++) {
    const candidates = rests.filter(({ rest }) => rest.from < weekStart(week + 1) && rest.to > weekStart(week));
    assignments = best(assignments.flatMap((assignment) => continued(assignment, week, candidates)));
  }
  return [...(assignments[0]?.weeks ?? [])];
}

function continued({ weeks, weight }: Assignment, week: number, candidates: readonly WeeklyRest[]): Assignment[] {
  const before = weeks.at(-1)?.rest ?? null;
  const free = candidates.filter((candidate) => candidate !== before || candidate.minutes >= BOTH_WEEKS);
  return [null, ...free].map((rest) => ({
    weeks: [...weeks, { week, rest }],
    weight: weight + weightOfChoice(rest) + (weeks.length === 0 ? 0 : pairWeight(before, rest)),
  }));
}

/**
 * A week without a weekly rest is worse than any shortfall, so that rests are not kept for nothing. Where the pattern is the
 * same, a regular rest counts rather than a reduced one of the same week, which would have to be compensated.
 */
function weightOfChoice(rest: WeeklyRest | null): number {
  if (rest === null) return 10;
  return rest.isRegular ? 0 : 0.01;
}

/** Of those that end with the same rest, only the best can be part of the best. */
function best(assignments: readonly Assignment[]): Assignment[] {
  const byLast = new Map<WeeklyRest | null, Assignment>();
  for (const assignment of assignments.toSorted((a, b) => a.weight - b.weight)) {
    const last = assignment.weeks.at(-1)?.rest ?? null;
    if (!byLast.has(last)) byLast.set(last, assignment);
  }
  return [...byLast.values()].sort((a, b) => a.weight - b.weight);
}

function pairWeight(a: WeeklyRest | null, b: WeeklyRest | null): number {
  if (a?.isRegular === true || b?.isRegular === true || a === null || b === null) return 0;
  return Math.max(1, weightOf(LIMITS.weeklyRest, Math.max(a.minutes, b.minutes)));
}

/** Article 8(6): of the weekly rests of two neighbouring weeks one is regular at least. Missing ones begin too late anyway. */
export function checkWeeklyPattern(weeks: readonly RestOfWeek[], settings: Settings): Infringement[] {
  const reported = new Set<WeeklyRest>();
  return weeks.flatMap((own, index) => {
    const before = weeks[index - 1];
    if (before === undefined || own.rest === null || before.rest === null) return [];
    if (pairWeight(before.rest, own.rest) === 0) return [];
    if (settings.mayReduceTwice && hasTwoRegular(weeks, index)) return [];
    const longer = before.rest.minutes > own.rest.minutes ? before.rest : own.rest;
    // Of three short rests in a row, the one in the middle may be the longer one of both pairs.
    if (reported.has(longer)) return [];
    reported.add(longer);
    return infringements('weeklyRest', LIMITS.weeklyRest, {
      from: longer.rest.from,
      to: longer.rest.to,
      valueMinutes: longer.minutes,
      assumed: settings.mayReduceTwice ? ['twoReducedRests'] : [],
      isIncomplete: longer.rest.hasUnknown,
    });
  });
}

/** International carriage of goods: in every four weeks around the two reduced rests two others are regular. */
function hasTwoRegular(weeks: readonly RestOfWeek[], second: number): boolean {
  for (let first = Math.max(0, second - 3); first < second; first++) {
    const four = weeks.slice(first, first + 4);
    const short = four.filter(({ rest }) => rest !== null && !rest.isRegular).length;
    if (short > 2) return false;
  }
  return true;
}
