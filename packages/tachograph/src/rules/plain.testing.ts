import type { ActivitySpan } from '../days.ts';

/**
 * The main rules once more, for comparison in tests: minute by minute over a text with one letter for each minute
 * (r rest, d driving, w work, a availability), and choices by trying all of them.
 */
export interface PlainDay {
  readonly from: number;
  readonly driven: number;
  readonly rest: number;
  readonly hasFirstPart: boolean;
  readonly endsWith: number | null;
}

export function minutesOf(spans: readonly ActivitySpan[]): string {
  const letters = { rest: 'r', unknown: 'r', driving: 'd', work: 'w', availability: 'a' };
  return spans.map(({ activity, from, to }) => letters[activity].repeat(to - from)).join('');
}

/** Driving between breaks. */
export function plainBreaks(minutes: string): number[] {
  const sums: number[] = [];
  let [driven, pause, hasFirst] = [0, 0, false];
  for (const letter of `${minutes}w`) {
    if (letter === 'r') {
      pause++;
      continue;
    }
    if (pause >= 45 || (hasFirst && pause >= 30)) {
      if (driven > 0) sums.push(driven);
      [driven, hasFirst] = [0, false];
    } else if (pause >= 15 && driven > 0) {
      hasFirst = true;
    }
    pause = 0;
    if (letter === 'd') driven++;
  }
  return driven > 0 ? [...sums, driven] : sums;
}

export function count(minutes: string, letter: string): number {
  return minutes.length - minutes.replaceAll(letter, '').length;
}

/** Days from one rest to the next, in minutes from the beginning. */
export function plainDays(minutes: string): PlainDay[] {
  const rests = [...minutes.matchAll(/r+/g)].map(({ index, 0: text }) => ({ at: index, end: index + text.length }));
  const days: PlainDay[] = [];
  let from = rests[0]?.at === 0 ? rests[0].end : 0;
  while (from < minutes.length) {
    const begin = from;
    const inWindow = (rest: { at: number; end: number }) => Math.min(rest.end, begin + 1440) - rest.at;
    const coming = rests.filter(({ at }) => at >= begin);
    const long = coming.filter(({ at, end }) => end - at >= 420);
    const ending = long.find((rest) => inWindow(rest) >= 540) ?? long[0];
    const seen = coming.filter(({ at }) => ending === undefined || at <= ending.at);
    days.push({
      from: begin,
      driven: count(minutes.slice(begin, ending?.at ?? minutes.length), 'd'),
      rest: Math.max(0, ...seen.map(inWindow)),
      hasFirstPart: ending !== undefined && seen.some((rest) => rest !== ending && rest.end - rest.at >= 180),
      endsWith: ending === undefined ? null : ending.end - ending.at,
    });
    from = ending?.end ?? minutes.length;
  }
  return days;
}

export function drivingWeight(driven: number, isExtended: boolean): number {
  const steps = isExtended ? [601, 660, 720, 900] : [541, 600, 660, 810];
  return steps.filter((step) => driven >= step).length;
}

export function restWeight(rest: number, isNineHours: boolean): number {
  const steps = isNineHours ? [540, 480, 420] : [660, 600, 510];
  return steps.filter((step) => rest < step).length;
}

/** The smallest sum of weights when at most so many items may use the exception. */
export function smallestSum<T>(
  items: readonly T[],
  most: number,
  weight: (item: T, isException: boolean) => number,
): number {
  const [first, ...others] = items;
  if (first === undefined) return 0;
  const without = weight(first, false) + smallestSum(others, most, weight);
  return most === 0 ? without : Math.min(without, weight(first, true) + smallestSum(others, most - 1, weight));
}
