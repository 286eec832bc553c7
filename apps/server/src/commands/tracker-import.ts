import { lockFleet } from '../fleet/editing.ts';
import { BEFORE_ANY_RECORD, familyOfModel } from '../fleet/trackers/rules.ts';
import type { Tx } from '../platform/database.ts';
import type { BadLine, TrackerLine } from './tracker-file.ts';

export interface ImportResult {
  readonly imported: number;
  readonly unchanged: number;
  readonly bad: BadLine[];
}

/**
 * Registers trackers and mounts each in the vehicle with its licence plate, creating missing vehicles and devices.
 * Importing the same file again changes nothing; a tracker with another plate is mounted there from now on.
 */
export async function importTrackers(
  owner: Tx,
  organizationId: number,
  lines: readonly TrackerLine[],
): Promise<ImportResult> {
  const bad: BadLine[] = [];
  let imported = 0;
  let unchanged = 0;
  await lockFleet(owner, organizationId);
  for (const line of lines) {
    const trackerId = await registerTracker(owner, organizationId, line);
    if (trackerId === null) {
      bad.push({ line: line.line, reason: `the tracker ${line.imei} belongs to another organization` });
      continue;
    }
    const deviceId = await deviceOf(owner, organizationId, line.licencePlate);
    if (await mount(owner, organizationId, trackerId, deviceId)) imported += 1;
    else unchanged += 1;
  }
  return { imported, unchanged, bad };
}

/** @returns null when it belongs to another organization */
async function registerTracker(owner: Tx, organizationId: number, line: TrackerLine): Promise<number | null> {
  const [row] = await owner.query<{ id: number }>({
    name: 'import.tracker',
    text: `insert into tracker (imei, organization_id, protocol, model, family) values ($1, $2, $5, $3, $4)
           on conflict (imei) do update
             set organization_id = excluded.organization_id, 
                 protocol = case when tracker.organization_id is null then excluded.protocol
                                 else coalesce(excluded.protocol, tracker.protocol) end,
                 model = coalesce(excluded.model, tracker.model),
                 family = case when excluded.model is null then tracker.family else excluded.family end
           where tracker.organization_id is null or tracker.organization_id = excluded.organization_id
           returning id`,
    values: [line.imei, organizationId, line.model, familyOfModel(line.model), line.protocol],
  });
  if (row !== undefined)
    await owner.query({
      name: 'import.known',
      text: 'delete from unknown_tracker where imei = $1',
      values: [line.imei],
    });
  return row?.id ?? null;
}

/** Of the vehicle in the fleet with this plate, in any spelling; an alienated vehicle may have the same plate. */
async function deviceOf(owner: Tx, organizationId: number, licencePlate: string): Promise<number> {
  const vehicleId = await findVehicle(owner, organizationId, licencePlate);
  const [device] = await owner.query<{ id: number }>({
    name: 'import.device',
    text: `with made as (
             insert into vehicle (organization_id, licence_plate) select $1, $2 where $3::int4 is null
             returning id, licence_plate
           ), added as (
             insert into device (organization_id, vehicle_id, name)
             select $1, v.id, v.licence_plate
               from (select id, licence_plate from made
                     union all select id, licence_plate from vehicle where organization_id = $1 and id = $3) v
             on conflict do nothing returning id
           )
           select id from added union all select id from device where organization_id = $1 and vehicle_id = $3`,
    values: [organizationId, licencePlate, vehicleId],
  });
  if (device === undefined) throw new Error(`the device of ${licencePlate} was not made`);
  return device.id;
}

/** The one with exactly this spelling, else the first in another spelling. */
async function findVehicle(owner: Tx, organizationId: number, licencePlate: string): Promise<number | null> {
  const [vehicle] = await owner.query<{ id: number }>({
    name: 'import.vehicle',
    text: `select id from vehicle
            where organization_id = $1 and alienated_at is null and licence_plate_key = (select plate_key($2))
            order by licence_plate = $2 desc, id limit 1`,
    values: [organizationId, licencePlate],
  });
  return vehicle?.id ?? null;
}

/** @returns whether anything changed */
async function mount(owner: Tx, organizationId: number, trackerId: number, deviceId: number): Promise<boolean> {
  const mounted = await owner.query<{ device_id: number; still: boolean }>({
    name: 'import.mountings',
    text: 'select device_id, unmounted_at is null as still from mounting where tracker_id = $1',
    values: [trackerId],
  });
  if (mounted.some((row) => row.still && row.device_id === deviceId)) return false;
  await owner.query({
    name: 'import.unmount',
    text: `update mounting set unmounted_at = now()
            where unmounted_at is null and (tracker_id = $1 or (organization_id = $2 and device_id = $3))`,
    values: [trackerId, organizationId, deviceId],
  });
  await owner.query({
    name: 'import.mount',
    text: `insert into mounting (organization_id, tracker_id, device_id, mounted_at)
           values ($1, $2, $3, case when $4 then now() else $5::timestamptz end)`,
    values: [organizationId, trackerId, deviceId, mounted.length > 0, new Date(BEFORE_ANY_RECORD)],
  });
  return true;
}
