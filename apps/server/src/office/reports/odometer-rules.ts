import { spanOf } from '@konvoj/contract';
import type { DriveSum, StagePart } from '@konvoj/contract';

/** What the odometer showed at both ends of these parts of one vehicle, ascending; metres, null: unknown. */
export function odometersOf(parts: readonly StagePart[]): Pick<DriveSum, 'startOdometer' | 'endOdometer'> {
  return {
    startOdometer: odometerIn(parts, ['startCanDistance', 'endCanDistance']),
    endOdometer: odometerIn(parts.toReversed(), ['endCanDistance', 'startCanDistance']),
  };
}

/**
 * What the odometer showed at the beginning of these parts of a vehicle, or at their end when they come in reverse order. A
 * record without an odometer while standing has that of the next record with one.
 */
function odometerIn(
  parts: readonly StagePart[],
  [near, far]: readonly ['startCanDistance', 'endCanDistance'] | readonly ['endCanDistance', 'startCanDistance'],
): number | null {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (before !== undefined && !areNeighbours(before, part)) return null;
    if (part[near] !== null) return part[near];
    if (part.distance > 0) return null;
    if (part[far] !== null) return part[far];
  }
  return null;
}

function areNeighbours(a: StagePart, b: StagePart): boolean {
  const [one, other] = [spanOf(a), spanOf(b)];
  return one.toMs === other.fromMs || other.toMs === one.fromMs;
}
