/** Minutes since 1970-01-01 UTC: the resolution of tachographs. */
export type Minute = number;

export const HOUR = 60;
export const DAY = 1440;
export const WEEK = 7 * DAY;
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY = 4 * DAY;

/** Weeks run from Monday 00:00 to Sunday 24:00 UTC and are numbered. */
export function weekOf(minute: Minute): number {
  return Math.floor((minute - FIRST_MONDAY) / WEEK);
}

export function weekStart(week: number): Minute {
  return FIRST_MONDAY + week * WEEK;
}

/** How much of one stretch lies inside another. */
export function overlap(a: Stretch, b: Stretch): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

/** `to` is the first minute behind it. */
export interface Stretch {
  readonly from: Minute;
  readonly to: Minute;
}

/** Those of ascending stretches that overlap another one. */
export function overlapping<T extends Stretch>(stretches: readonly T[], { from, to }: Stretch): T[] {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.to ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while (end < stretches.length && (stretches[end]?.from ?? to) < to) end += 1;
  return stretches.slice(low, end);
}
