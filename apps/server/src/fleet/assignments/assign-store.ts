import type { Scope, Tx } from '../../platform/database.ts';
import { seesVehicle } from '../visibility.ts';

/** What is assigned to vehicles. */
export type AssignedKind = 'driver' | 'trailer' | 'group';

/** A driver or trailer is in one vehicle at a time; a group has many vehicles. */
const KINDS = {
  driver: { table: 'driver_assignment', subject: 'driver_id', leavesOthers: true },
  trailer: { table: 'trailer_assignment', subject: 'trailer_id', leavesOthers: true },
  group: { table: 'group_assignment', subject: 'group_id', leavesOthers: false },
} as const;

/** When one of the two is null, the other is unassigned from then on. */
export interface Assigned {
  readonly vehicleId: number | null;
  readonly subjectId: number | null;
}

/**
 * Assigns a driver, trailer or group to a vehicle from a moment on and replaces the vehicle's later history; a driver
 * or trailer leaves its earlier vehicle. Does nothing when the history already is so.
 * @param at epoch milliseconds; may be in the past
 * @returns the vehicles whose history changed
 */
export async function assign(
  tx: Tx,
  scope: Scope,
  kind: AssignedKind,
  assigned: Assigned,
  at: number,
): Promise<number[]> {
  const { vehicleId, subjectId } = assigned;
  const { table, subject, leavesOthers } = KINDS[kind];
  if (await isSoAlready(tx, scope, kind, assigned, at)) return [];
  const whom = `(vehicle_id = $2 or ($5 and ${subject} = $3))`;
  const values = [scope.organizationId, vehicleId, subjectId, new Date(at)];
  const touched = await tx.query<{ vehicle_id: number }>({
    name: `fleet.end_${kind}_assignments`,
    text: `with later as (
             delete from ${table} where organization_id = $1 and ${whom} and assigned_from >= $4
             returning vehicle_id
           ), ended as (
             update ${table} set assigned_to = $4
              where organization_id = $1 and ${whom}
                and assigned_from < $4 and (assigned_to is null or assigned_to > $4)
             returning vehicle_id
           ) select vehicle_id from later union select vehicle_id from ended`,
    values: [...values, leavesOthers],
  });
  const vehicleIds = new Set(touched.map((row) => row.vehicle_id));
  if (vehicleId !== null && subjectId !== null) {
    await tx.query({
      name: `fleet.begin_${kind}_assignment`,
      text: `insert into ${table} (organization_id, vehicle_id, ${subject}, assigned_from) values ($1, $2, $3, $4)`,
      values,
    });
    vehicleIds.add(vehicleId);
  }
  return [...vehicleIds];
}

/** Whether the history from that moment on already is the requested one. */
async function isSoAlready(
  tx: Tx,
  scope: Scope,
  kind: AssignedKind,
  { vehicleId, subjectId }: Assigned,
  at: number,
): Promise<boolean> {
  const { table, subject, leavesOthers } = KINDS[kind];
  const rows = await tx.query<{ vehicle_id: number; subject_id: number; covers: boolean }>({
    name: `fleet.${kind}_assignments_from`,
    text: `select vehicle_id, ${subject} as subject_id, assigned_from <= $4 and assigned_to is null as covers
             from ${table}
            where organization_id = $1 and (vehicle_id = $2 or ($5 and ${subject} = $3))
              and (assigned_to is null or assigned_to > $4)`,
    values: [scope.organizationId, vehicleId, subjectId, new Date(at), leavesOthers],
  });
  if (vehicleId === null || subjectId === null) return rows.length === 0;
  const [only] = rows;
  return rows.length === 1 && only?.covers === true && only.vehicle_id === vehicleId && only.subject_id === subjectId;
}

/**
 * Assigns a driver (null: none) to a vehicle from a moment on, and stores that the stages since then must be computed
 * again. Publish `fleetChanged` after the commit, so that the ingest begins at once.
 * @returns whether anything changed
 */
export async function assignDriver(
  tx: Tx,
  scope: Scope,
  vehicleId: number | null,
  driverId: number | null,
  at: number,
): Promise<boolean> {
  const touched = await assign(tx, scope, 'driver', { vehicleId, subjectId: driverId }, at);
  if (touched.length > 0) await requestStages(tx, scope, touched, at);
  return touched.length > 0;
}

/** Couples a trailer (null: none) to a vehicle from a moment on. @returns whether anything changed */
export async function assignTrailer(
  tx: Tx,
  scope: Scope,
  vehicleId: number | null,
  trailerId: number | null,
  at: number,
): Promise<boolean> {
  return (await assign(tx, scope, 'trailer', { vehicleId, subjectId: trailerId }, at)).length > 0;
}

/** Puts a vehicle into a group (null: none) from a moment on. @returns whether anything changed */
export async function assignGroup(
  tx: Tx,
  scope: Scope,
  vehicleId: number,
  groupId: number | null,
  at: number,
): Promise<boolean> {
  const touched = await assign(tx, scope, 'group', { vehicleId, subjectId: groupId }, at);
  await tx.query({
    name: 'fleet.set_group',
    text: 'update vehicle set group_id = $3 where organization_id = $1 and id = $2 and group_id is distinct from $3',
    values: [scope.organizationId, vehicleId, groupId],
  });
  return touched.length > 0;
}

/**
 * Whether the subject is, from a moment on, in a vehicle that the user of the scope may not see and whose history they
 * therefore must not change.
 */
export async function isInHiddenVehicle(
  tx: Tx,
  scope: Scope,
  kind: 'driver' | 'trailer',
  subjectId: number,
  at: number,
): Promise<boolean> {
  const { table, subject } = KINDS[kind];
  const rows = await tx.query({
    name: `fleet.${kind}_in_hidden_vehicle`,
    text: `select from ${table} a
            where a.organization_id = $1 and a.${subject} = $3 and (a.assigned_to is null or a.assigned_to > $4)
              and not ${seesVehicle('a.vehicle_id')} limit 1`,
    values: [scope.organizationId, scope.userId ?? null, subjectId, new Date(at)],
  });
  return rows.length > 0;
}

/** Stores that the stages of vehicles must be computed again from a moment on. */
export async function requestStages(tx: Tx, scope: Scope, vehicleIds: readonly number[], from: number): Promise<void> {
  await tx.query({
    name: 'fleet.request_stages',
    text: `insert into recompute_request (organization_id, device_id, fold, from_at)
           select organization_id, id, 'stages', $3 from device
            where organization_id = $1 and vehicle_id = any($2::int4[])`,
    values: [scope.organizationId, vehicleIds, new Date(from)],
  });
}
