import type { DriverAssignment } from '../stages/types.ts';

/**
 * Assignments of a vehicle with the drivers whom tachographs recorded while nobody was assigned.
 * @param assignments as recorded: ascending, without overlaps
 */
export function withRecorded(
  assignments: readonly DriverAssignment[],
  recorded: readonly DriverAssignment[],
): DriverAssignment[] {
  if (recorded.length === 0) return [...assignments];
  const all = [...assignments];
  let next = 0;
  for (const period of recorded) {
    const { from, driverId } = period;
    const end = endOf(period);
    while (endOf(assignments[next]) <= from) next += 1;
    let begin = from;
    for (let index = next; begin < end; index += 1) {
      const assignment = assignments[index];
      const gapEnd = Math.min(end, assignment?.from ?? Infinity);
      if (begin === from && gapEnd === end) all.push(period);
      else if (gapEnd > begin) all.push({ from: begin, to: gapEnd, driverId });
      begin = endOf(assignment);
    }
  }
  return all.toSorted((a, b) => a.from - b.from);
}

/** Infinity where there is none, and where it still holds. */
function endOf(assignment: DriverAssignment | undefined): number {
  return assignment?.to ?? Infinity;
}
