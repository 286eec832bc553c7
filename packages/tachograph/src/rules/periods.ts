import { type Minute, type Stretch, DAY, HOUR, overlapping } from './calendar.ts';
import { type Duty, drivingIn, isRest } from './duty.ts';
import { type Rest, restMinutes, restUntil } from './rests.ts';

/** From the end of a daily or weekly rest to the end of the next one. */
export interface Period extends Stretch {
  /** The rest that ends it; null while it goes on. */
  readonly rest: Rest | null;
  /** Driving between the two rests. */
  readonly drivenMinutes: number;
  readonly isCrew: boolean;
  /** The rest must lie before this moment: 24 hours from the beginning, 30 for a crew. */
  readonly deadline: Minute;
  /** The longest rest inside the deadline, as far as it lies inside. */
  readonly restMinutes: number;
  /** A rest of three hours or more came before the one that ends the period: it can be the first part of a split rest. */
  readonly hasFirstPart: boolean;
  readonly isOnFerry: boolean;
  readonly isIncomplete: boolean;
}

/** Shorter rests do not end the daily driving time (Commission Decision C(2011) 3759). */
const ENDS_PERIOD = 7 * HOUR;
const REDUCED = 9 * HOUR;
const FIRST_PART = 3 * HOUR;
const CREW_DAY = 30 * HOUR;

/** Periods of the duties, oldest first. Rest at the very beginning may have begun earlier, so it ends a period whatever its length. */
export function periodsOf(duties: readonly Duty[], rests: readonly Rest[]): Period[] {
  const end = duties.at(-1)?.to ?? 0;
  const first = rests[0]?.from === duties[0]?.from ? rests[0] : undefined;
  const periods: Period[] = [];
  let from = first?.to ?? duties[0]?.from ?? 0;
  while (from < end) {
    const later = rests.filter((rest) => rest.from >= from);
    const period = periodFrom(from, end, duties, later);
    periods.push(period);
    from = period.to;
  }
  return periods;
}

function periodFrom(from: Minute, end: Minute, duties: readonly Duty[], later: readonly Rest[]): Period {
  const deadlineOf = (rest: Rest | null) => from + (isCrewUntil(duties, from, rest?.from ?? end) ? CREW_DAY : DAY);
  const long = later.filter((rest) => restMinutes(rest) >= ENDS_PERIOD);
  // No later rest can lie inside the deadline.
  const fitting = long.find((rest) => rest.from < from + CREW_DAY && restUntil(rest, deadlineOf(rest)) >= REDUCED);
  // A rest that still goes on at the end of the data may become longer.
  const rest = fitting ?? long[0] ?? null;
  const deadline = deadlineOf(rest);
  const inside = later.filter((other) => rest === null || other.from <= rest.from);
  const longest = inside.reduce((most, other) => Math.max(most, restUntil(other, deadline)), 0);
  const drivenTo = rest?.from ?? end;
  return {
    from,
    to: rest?.to ?? end,
    rest,
    drivenMinutes: drivingIn(duties, { from, to: drivenTo }),
    isCrew: deadline - from === CREW_DAY,
    deadline,
    restMinutes: longest,
    hasFirstPart: rest !== null && inside.some((other) => other !== rest && restMinutes(other) >= FIRST_PART),
    isOnFerry: (rest?.ferryMinutes ?? 0) > 0,
    isIncomplete: inside.some(({ hasUnknown }) => hasUnknown),
  };
}

/** A crew for the whole period but its first hour, in which the second driver may still be missing. */
function isCrewUntil(duties: readonly Duty[], from: Minute, to: Minute): boolean {
  const work = overlapping(duties, { from: from + HOUR, to }).filter((duty) => !isRest(duty));
  return work.length > 0 && work.every(({ isCrew }) => isCrew);
}

/** Whether it can be said already what rest the period has. */
export function isDecided(period: Period, end: Minute): boolean {
  if (period.deadline <= end) return true;
  return period.rest !== null && period.rest.to < end;
}
