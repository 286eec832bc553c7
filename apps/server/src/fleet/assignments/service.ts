import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import { isKnown, listAssignments } from './store.ts';
import type { Assignment, AssignmentFilter } from './types.ts';

// Other modules assign inside their own transactions.
export { assignDriver, assignGroup, assignTrailer, isInHiddenVehicle } from './assign-store.ts';
export { isDriver, isGroup, isInFleet, isTracker, isTrailer } from './assignable-store.ts';
export { deleteRecordedBefore, recordedPeriods, replaceRecordedDrivers } from './recorded-store.ts';
export type { RecordedDriver } from './recorded-store.ts';
export { isTrackerInHiddenVehicle, mountTracker, unmountDevice, wasEverMounted } from './mounting-store.ts';

/**
 * The history of a vehicle, driver or trailer.
 * @throws {ProblemError} not_found: a vehicle, driver or trailer that the user cannot see
 */
export function assignmentsOf(database: Database, scope: Scope, filter: AssignmentFilter): Promise<Assignment[]> {
  return database.tenant(scope, async (tx) => {
    if (!(await isKnown(tx, scope, filter))) throw notFound();
    return listAssignments(tx, scope, filter);
  });
}
