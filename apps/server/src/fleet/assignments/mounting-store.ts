import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import { seesVehicle } from '../visibility.ts';

/**
 * Mounts a tracker in the vehicle of a device (null: in none) from a moment on and replaces the later history of both:
 * a tracker is in one vehicle, a vehicle carries one tracker, and no mountings overlap. A tracker that came from
 * another organization is mounted no earlier than it left that one. Publish `fleetChanged` after the commit, so that
 * the ingest reads its mountings again.
 * @param scope the organization; a `Actor` is one
 * @param at epoch milliseconds; may be in the past. Stored records stay with the vehicle they were stored with
 * @returns whether anything changed: false when the tracker already is mounted there from that moment on
 * @throws {ProblemError} validation, `unknown`: no such `tracker` or `deviceId` in the organization
 */
export async function mountTracker(
  tx: Tx,
  scope: Scope,
  trackerId: number,
  deviceId: number | null,
  at: number,
): Promise<boolean> {
  const from = await earliest(tx, scope, trackerId, at);
  if (deviceId !== null) await lockDevice(tx, scope, deviceId);
  if (await isMountedAlready(tx, scope, trackerId, deviceId, from)) return false;
  await endMountings(tx, scope, trackerId, deviceId, from);
  if (deviceId === null) return true;
  await tx.query({
    name: 'trackers.mount',
    text: 'insert into mounting (organization_id, tracker_id, device_id, mounted_at) values ($1, $2, $3, $4)',
    values: [scope.organizationId, trackerId, deviceId, from],
  });
  return true;
}

/** Unmounts the current tracker of a device from a moment on. */
export async function unmountDevice(tx: Tx, scope: Scope, deviceId: number, at: number): Promise<void> {
  await lockDevice(tx, scope, deviceId);
  await endMountings(tx, scope, null, deviceId, new Date(at));
}

/** Whether a tracker is, from a moment on, mounted in a vehicle that the user of the scope may not see. */
export async function isTrackerInHiddenVehicle(tx: Tx, scope: Scope, trackerId: number, at: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.tracker_in_hidden_vehicle',
    text: `select from mounting m
             join device d on d.organization_id = m.organization_id and d.id = m.device_id
            where m.organization_id = $1 and m.tracker_id = $3 and (m.unmounted_at is null or m.unmounted_at > $4)
              and not ${seesVehicle('d.vehicle_id')} limit 1`,
    values: [scope.organizationId, scope.userId ?? null, trackerId, new Date(at)],
  });
  return rows.length > 0;
}

/** Whether the tracker was ever mounted in the organization, or the device ever carried one. */
export async function wasEverMounted(tx: Tx, scope: Scope, trackerId: number, deviceId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'trackers.ever_mounted',
    text: 'select from mounting where organization_id = $1 and (tracker_id = $2 or device_id = $3) limit 1',
    values: [scope.organizationId, trackerId, deviceId],
  });
  return rows.length > 0;
}

/** Locks the tracker, which serializes concurrent moves, and returns the earliest moment for a mounting. */
async function earliest(tx: Tx, scope: Scope, trackerId: number, at: number): Promise<Date> {
  const [row] = await tx.query<{ free_since: Date | null }>({
    name: 'trackers.lock',
    text: `select tracker_free_since(id) as free_since from tracker where organization_id = $1 and id = $2 for update`,
    values: [scope.organizationId, trackerId],
  });
  if (row === undefined) throw invalidFields({ path: 'tracker', code: 'unknown' });
  return new Date(Math.max(at, row.free_since?.getTime() ?? at));
}

async function lockDevice(tx: Tx, scope: Scope, deviceId: number): Promise<void> {
  const rows = await tx.query({
    name: 'trackers.lock_device',
    text: 'select from device where organization_id = $1 and id = $2 for update',
    values: [scope.organizationId, deviceId],
  });
  if (rows.length === 0) throw invalidFields({ path: 'deviceId', code: 'unknown' });
}

/** Whether the history from that moment on already is the requested one: open in this device, or unmounted. */
async function isMountedAlready(
  tx: Tx,
  scope: Scope,
  trackerId: number,
  deviceId: number | null,
  from: Date,
): Promise<boolean> {
  const rows = await tx.query<{ tracker_id: number; device_id: number; covers: boolean }>({
    name: 'trackers.mountings_from',
    text: `select tracker_id, device_id, mounted_at <= $4 and unmounted_at is null as covers
             from mounting
            where organization_id = $1 and (tracker_id = $2 or device_id = $3)
              and (unmounted_at is null or unmounted_at > $4)`,
    values: [scope.organizationId, trackerId, deviceId, from],
  });
  if (deviceId === null) return rows.length === 0;
  const [only] = rows;
  return rows.length === 1 && only?.covers === true && only.tracker_id === trackerId && only.device_id === deviceId;
}

async function endMountings(
  tx: Tx,
  scope: Scope,
  trackerId: number | null,
  deviceId: number | null,
  from: Date,
): Promise<void> {
  await tx.query({
    name: 'trackers.end_mountings',
    text: `with later as (
             delete from mounting
              where organization_id = $1 and (tracker_id = $2 or device_id = $3) and mounted_at >= $4
           ) update mounting set unmounted_at = $4
              where organization_id = $1 and (tracker_id = $2 or device_id = $3)
                and mounted_at < $4 and (unmounted_at is null or unmounted_at > $4)`,
    values: [scope.organizationId, trackerId, deviceId, from],
  });
}
