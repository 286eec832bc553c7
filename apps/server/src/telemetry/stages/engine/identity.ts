import type { DriverAssignment, StageRecord } from '../types.ts';

/** The current card or key, and whether the ignition was off since it was read. */
export interface Held {
  readonly identity: string | null;
  readonly offSinceRead: boolean;
}

/**
 * The driver identity of a record: its card; else the last reported card, until the next ignition on without it; else
 * its key; else the last read key, by the same rule.
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

/** The identity of the driver assigned to the vehicle at a moment, null: none. */
export function assignedIdentity(assignments: readonly DriverAssignment[], at: number): string | null {
  for (let index = assignments.length - 1; index >= 0; index -= 1) {
    const assignment = assignments[index];
    if (assignment === undefined || assignment.from > at) continue;
    return assignment.to === null || at < assignment.to ? `driver:${assignment.driverId}` : null;
  }
  return null;
}
