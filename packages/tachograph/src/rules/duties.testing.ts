import type { ActivitySpan } from '../days.ts';
import { type DriverCheck, checkDriver } from './check.ts';
import { type Infringement, type Rule, type Settings, GOODS } from './infringement.ts';
import type { SpecificCondition } from '../records.ts';

/** A Monday, 00:00 UTC. */
export const MONDAY = Date.parse('2026-06-01T00:00Z') / 60_000;
const HOUR = 60;

const ACTIVITIES = {
  drive: 'driving',
  rest: 'rest',
  work: 'work',
  wait: 'availability',
  unknown: 'unknown',
} as const;

/** Parts that follow each other: `drive 4:30`, `rest 45`, `crew drive 60`, `codriver wait 45`; hours and minutes, or minutes. */
export function spans(parts: readonly string[], from = MONDAY): ActivitySpan[] {
  let at = from;
  return parts.map((part) => {
    const words = part.split(' ');
    const [name = '', length = ''] = words.slice(-2);
    const [first = 0, second] = length.split(':').map(Number);
    const begin = at;
    at += second === undefined ? first : first * HOUR + second;
    const isCoDriver = words.includes('codriver');
    return {
      from: begin,
      to: at,
      activity: Object.entries(ACTIVITIES).find(([word]) => word === name)?.[1] ?? 'rest',
      slot: isCoDriver ? ('coDriver' as const) : ('driver' as const),
      isCrew: isCoDriver || words.includes('crew'),
    };
  });
}

/** A day of 24 hours with so much driving, with breaks, and rest up to its end. */
export function day(drivingMinutes: number, crew = ''): string[] {
  const parts: string[] = [];
  let used = 0;
  for (let left = drivingMinutes; left > 0; left -= 270) {
    const piece = Math.min(270, left);
    const pause = left > 270 ? 45 : 0;
    parts.push(`${crew} drive ${piece}`, ...(pause > 0 ? [`rest ${pause}`] : []));
    used += piece + pause;
  }
  return [...parts, `rest ${1440 - used}`];
}

export function days(...drivingMinutes: number[]): string[] {
  return drivingMinutes.flatMap((minutes) => day(minutes));
}

/** A day of work that leaves so much rest before the next. */
export function dayWithRest(restMinutes: number): string[] {
  return [`work ${1440 - restMinutes}`, `rest ${restMinutes}`];
}

/** A week whose weekly rest begins on Monday at 01:00; the day after it may be given. */
export function weekWith(restMinutes: number, dayAfter: readonly string[] = day(400)): string[] {
  const used = restMinutes + 120;
  const firstDays = Math.ceil(used / 1440);
  return [
    'work 60',
    `rest ${restMinutes}`,
    'work 60',
    `rest ${firstDays * 1440 - used}`,
    ...dayAfter,
    ...days(...Array.from({ length: 6 - firstDays }, () => 400)),
  ];
}

export function check(
  parts: readonly string[],
  settings?: Settings,
  conditions: readonly SpecificCondition[] = [],
): DriverCheck {
  return checkDriver(spans(parts), conditions, settings);
}

/** What is found at a limit − 1, at the limit and at the limit + 1 minute. */
export function around(limit: number, rule: Rule, parts: (minutes: number) => string[], settings = GOODS): string[][] {
  return [limit - 1, limit, limit + 1].map((minutes) => found(check(parts(minutes), settings), rule));
}

/** `minor 271/270 …` for each infringement of one rule: level, value, limit and what was assumed. */
export function found(result: DriverCheck, rule: Rule): string[] {
  return result.infringements.filter((infringement) => infringement.rule === rule).map(describeInfringement);
}

export function describeInfringement({ level, valueMinutes, limitMinutes, assumed }: Infringement): string {
  return [level ?? 'no level', `${valueMinutes}/${limitMinutes}`, ...assumed].join(' ');
}

/** A condition so many minutes after the Monday. */
export function mark(type: number, minute: number): SpecificCondition {
  return { type, at: new Date((MONDAY + minute) * 60_000) };
}
