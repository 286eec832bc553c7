/** An age in the largest unit that says enough: seconds, minutes, hours, days. */
export interface DataAge {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly value: number;
}

/** How old something is. A clock that runs behind the server gives 0 seconds, never a negative age. */
export function dataAge(fromMs: number, nowMs: number): DataAge {
  const seconds = Math.max(0, Math.round((nowMs - fromMs) / 1_000));
  if (seconds < 60) return { unit: 'seconds', value: seconds };
  if (seconds < 3_600) return { unit: 'minutes', value: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: 'hours', value: Math.floor(seconds / 3_600) };
  return { unit: 'days', value: Math.floor(seconds / 86_400) };
}

const CURRENT_SECONDS = 5;

/** Data this young are shown as current: with live data, a count of single seconds only flickers. */
export const isCurrent = ({ unit, value }: DataAge): boolean => unit === 'seconds' && value < CURRENT_SECONDS;
