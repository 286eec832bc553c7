/** Who drove a vehicle from (inclusive) to (exclusive, null: still). Epoch milliseconds. */
interface DriverPeriod {
  readonly from: number;
  readonly to: number | null;
  readonly driverId: number;
}

/**
 * The first moment at which two histories of the drivers of a vehicle differ; null when they never do. Infinity never comes:
 * where only the end differs, one of the two has one.
 * @param before ascending, without overlaps, as `after`
 */
export function firstDifference(before: readonly DriverPeriod[], after: readonly DriverPeriod[]): number | null {
  const longest = Math.max(before.length, after.length);
  for (let index = 0; index < longest; index += 1) {
    const [a, b] = [before[index], after[index]];
    if (a === undefined || b === undefined) return (a ?? b)?.from ?? null;
    if (a.from !== b.from || a.driverId !== b.driverId) return Math.min(a.from, b.from);
    if (a.to !== b.to) return Math.min(a.to ?? Infinity, b.to ?? Infinity);
  }
  return null;
}
