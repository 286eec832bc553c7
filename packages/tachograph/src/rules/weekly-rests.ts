import { type Minute, HOUR } from './calendar.ts';
import { type Infringement, type Settings, infringements } from './infringement.ts';
import { LIMITS, weightOf } from './levels.ts';
import { type Rest, restMinutes } from './rests.ts';

export interface WeeklyRest {
  readonly rest: Rest;
  readonly minutes: number;
  readonly isRegular: boolean;
}

/** A regular weekly rest on a ferry needs a crossing of eight hours or more (article 9(1)). */
const LONG_CROSSING = 8 * HOUR;
/** A rest this long, and shorter than a reduced weekly rest, may have been meant as one. */
const ATTEMPT = LIMITS.reducedWeeklyRest.steps[1] ?? 0;

export function weeklyRestsOf(rests: readonly Rest[]): WeeklyRest[] {
  return rests.flatMap((rest) => {
    const minutes = restMinutes(rest);
    if (minutes < LIMITS.reducedWeeklyRest.minutes) return [];
    const mayBeRegular = rest.ferryMinutes === 0 || rest.ferryMinutes >= LONG_CROSSING;
    return [{ rest, minutes, isRegular: mayBeRegular && minutes >= LIMITS.weeklyRest.minutes }];
  });
}

/**
 * Article 8(6): a weekly rest begins at the latest six 24-hour periods after the one before. Where a rest of 20 to 24 hours lies
 * between, the lower level decides: a weekly rest that is too short, or one that begins too late.
 */
export function checkWeeklyRestStart(
  rests: readonly Rest[],
  begin: Minute,
  end: Minute,
  settings: Settings,
): Infringement[] {
  const weekly = weeklyRestsOf(rests).map(({ rest }) => rest);
  const result: Infringement[] = [];
  let since = begin;
  for (const next of [...weekly, null]) {
    const to = next === null ? openRestStart(rests, end) : next.from;
    result.push(...gapInfringements({ since, to }, rests, settings));
    since = next?.to ?? since;
  }
  return result;
}

interface Gap {
  readonly since: Minute;
  readonly to: Minute;
}

function gapInfringements({ since, to }: Gap, rests: readonly Rest[], settings: Settings): Infringement[] {
  const limit = startLimit(settings);
  const late = weightOf(limit, to - since);
  if (late === 0) return [];
  const attempt = attemptIn(rests, since, to);
  if (attempt !== null) {
    const minutes = restMinutes(attempt);
    const rest = weightOf(limit, attempt.from - since) + weightOf(limit, to - attempt.to);
    if (weightOf(LIMITS.reducedWeeklyRest, minutes) + rest < late) {
      const short = infringements('weeklyRest', LIMITS.reducedWeeklyRest, {
        from: attempt.from,
        to: attempt.to,
        valueMinutes: minutes,
        assumed: ['shortWeeklyRest'],
        isIncomplete: attempt.hasUnknown,
      });
      const before = gapInfringements({ since, to: attempt.from }, [], settings);
      return [...before, ...short, ...gapInfringements({ since: attempt.to, to }, [], settings)];
    }
  }
  const isIncomplete = rests.some(({ from, to: until, hasUnknown }) => hasUnknown && from >= since && until <= to);
  return infringements('weeklyRestStart', limit, { from: since, to, valueMinutes: to - since, isIncomplete });
}

export function startLimit({ hasTwelveDays }: Settings) {
  return hasTwelveDays ? LIMITS.weeklyRestStartCoach : LIMITS.weeklyRestStart;
}

function attemptIn(rests: readonly Rest[], since: Minute, to: Minute): Rest | null {
  const inside = rests.filter((rest) => rest.from > since && rest.to < to && restMinutes(rest) >= ATTEMPT);
  return inside.reduce<Rest | null>(
    (longest, rest) => (longest === null || restMinutes(rest) > restMinutes(longest) ? rest : longest),
    null,
  );
}

/** A rest that goes on at the end of the data may become a weekly rest. */
function openRestStart(rests: readonly Rest[], end: Minute): Minute {
  const last = rests.at(-1);
  return last?.to === end ? last.from : end;
}
