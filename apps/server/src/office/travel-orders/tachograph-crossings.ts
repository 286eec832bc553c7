import type { RecordedCrossing } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Period } from '../../platform/period.ts';
import { readCrossings } from '../tachograph-files/service.ts';

/**
 * Border crossings that the tachograph recorded on the card of a driver, ascending; none of drivers whom the user does not see.
 * @throws {ProblemError} not_found: no such driver
 */
export type ReadRecorded = (scope: Scope, driverId: number, period: Period) => Promise<RecordedCrossing[]>;

export function tachographCrossings(database: Database): ReadRecorded {
  return (scope, driverId, period) =>
    database.tenant(scope, async (tx) => {
      if (!(await readFleet(tx, scope)).drivers.has(driverId)) throw notFound();
      const crossings = await readCrossings(tx, scope, driverId, period);
      return crossings.map(({ at, ...crossing }) => ({ ...crossing, time: new Date(at).toISOString() }));
    });
}
