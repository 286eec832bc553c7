import type { DriverAssignment, StageRecord } from '../types.ts';

/** The card or key that counts as present, and whether the ignition was off since it was read. */
export interface Held {
  readonly identity: string | null;
  readonly offSinceRead: boolean;
}

/**
 * What a record says of who drives: its card; else the card that was reported before, until the next ignition on
 * without it; else its key; else the key that was read before, by the same rule.
 */
export function holdIdentity(held: Held, record: StageRecord, ignition: boolean | null): Held {
  if (record.driver1CardId !== null) return read(`card:${record.driver1CardId}`, held);
  const released = ignition === true && held.offSinceRead;
  const identity = released ? null : held.identity;
  if (record.driverKey !== null && !identity?.startsWith('card:')) return read(`key:${record.driverKey}`, held);
  if (identity === null) return NOBODY;
  return ignition === false && !held.offSinceRead ? { identity, offSinceRead: true } : held;
}

export const NOBODY: Held = { identity: null, offSinceRead: false };

function read(identity: string, held: Held): Held {
  return held.identity === identity && !held.offSinceRead ? held : { identity, offSinceRead: false };
}

/** The identity of who was assigned to the vehicle at a moment, null: nobody. */
export function assignedIdentity(assignments: readonly DriverAssignment[], at: number): string | null {
  for (let index = assignments.length - 1; index >= 0; index -= 1) {
    const assignment = assignments[index];
    if (assignment === undefined || assignment.from > at) continue;
    return assignment.to === null || at < assignment.to ? `driver:${assignment.driverId}` : null;
  }
  return null;
}
