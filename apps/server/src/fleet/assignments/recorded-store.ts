import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import { requestStages } from './assign-store.ts';
import { firstDifference } from './rules.ts';

/** Who drove a vehicle by a tachograph, from (inclusive) to (exclusive). Epoch milliseconds. */
export interface RecordedDriver {
  readonly from: number;
  readonly to: number;
  readonly driverId: number;
}

const storedPeriods = z.array(z.tuple([z.int(), z.int(), z.int()]));

/** Reads `periods` of a row. @throws {z.ZodError} for what this module has not written */
export function recordedPeriods(periods: unknown): RecordedDriver[] {
  return storedPeriods.parse(periods).map(([from, to, driverId]) => ({ from, to, driverId }));
}

/**
 * Replaces what is recorded of the drivers of a vehicle from a moment on, and stores that its stages must be computed again
 * since the first difference. The ingest begins with that at its next refresh, so that an import of many files does not make all
 * screens read the fleet again for each of them.
 * @param from epoch milliseconds; no period, stored or new, goes on over this moment
 * @param recorded ascending, without overlaps, none before `from`
 * @returns whether anything changed
 */
export async function replaceRecordedDrivers(
  tx: Tx,
  scope: Scope,
  vehicleId: number,
  from: number,
  recorded: readonly RecordedDriver[],
): Promise<boolean> {
  const before = await lockPeriods(tx, scope, vehicleId);
  const after = [...before.filter((each) => each.from < from), ...recorded];
  const changedFrom = firstDifference(before, after);
  if (changedFrom === null) return false;
  await savePeriods(tx, scope, vehicleId, after);
  await requestStages(tx, scope, [vehicleId], changedFrom);
  return true;
}

/** Deletes what is recorded of drivers before a moment, epoch milliseconds. Stages stay as they are. */
export async function deleteRecordedBefore(tx: Tx, scope: Scope, before: number): Promise<void> {
  const rows = await tx.query<{ vehicleId: number }>({
    name: 'fleet.old_recorded_drivers',
    text: `select vehicle_id as "vehicleId" from recorded_drivers
            where organization_id = $1 and (periods -> 0 ->> 1)::int8 <= $2 order by vehicle_id`,
    values: [scope.organizationId, before],
  });
  for (const { vehicleId } of rows) {
    const periods = await lockPeriods(tx, scope, vehicleId);
    const kept = periods.filter(({ to }) => to > before);
    await savePeriods(tx, scope, vehicleId, kept);
  }
}

async function lockPeriods(tx: Tx, { organizationId }: Scope, vehicleId: number): Promise<RecordedDriver[]> {
  const [row] = await tx.query<{ periods: unknown }>({
    name: 'fleet.lock_recorded_drivers',
    text: 'select periods from recorded_drivers where organization_id = $1 and vehicle_id = $2 for update',
    values: [organizationId, vehicleId],
  });
  return row === undefined ? [] : recordedPeriods(row.periods);
}

async function savePeriods(
  tx: Tx,
  { organizationId }: Scope,
  vehicleId: number,
  periods: readonly RecordedDriver[],
): Promise<void> {
  await tx.query({
    name: 'fleet.save_recorded_drivers',
    text: `insert into recorded_drivers as r (organization_id, vehicle_id, version, periods) values ($1, $2, 1, $3)
           on conflict (organization_id, vehicle_id) do update set version = r.version + 1, periods = excluded.periods`,
    values: [organizationId, vehicleId, JSON.stringify(periods.map(({ from, to, driverId }) => [from, to, driverId]))],
  });
}
