/** A median with the range that it was taken from. */
export interface Spread {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** A number as the printed table and docs/development/benchmarks.md show it: three digits, or whole thousands. */
export function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(value >= 1 ? 3 : 2)));
}

/** The median, with the range in brackets where there is one. */
export function shownSpread({ value, min, max }: Spread): string {
  const range = min === max ? '' : ` (${shown(min)} to ${shown(max)})`;
  return `${shown(value)}${range}`;
}
