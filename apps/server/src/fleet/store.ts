import type { DrivingRules } from '@konvoj/contract';
import type { Scope, Tx } from '../platform/database.ts';
import type { Device, Driver, Fleet, VehicleSize } from './types.ts';
import { seesVehicle } from './visibility.ts';

interface DeviceRow {
  id: number;
  name: string;
  vehicle_id: number;
  licence_plate: string;
  nickname: string | null;
  type: number;
  icon_colour: string;
  dynamic_icon: boolean;
  group_id: number | null;
  alienated: boolean;
  size: VehicleSize;
  driver_id: number | null;
  trailer_id: number | null;
  trailer_plate: string | null;
  trailer_kind: string | null;
  working_order_id: number | null;
}

interface DriverRow {
  id: number;
  first_name: string;
  last_name: string;
  nickname: string | null;
  work_phone: string | null;
  card_number: string | null;
  key_number: string | null;
  driving_rules: DrivingRules;
}

/** The fleet of the organization with the current assignments. */
export async function readFleet(tx: Tx, scope: Scope): Promise<Fleet> {
  const [deviceRows, driverRows] = await Promise.all([
    tx.query<DeviceRow>({
      name: 'fleet.devices',
      text: `select d.id, d.name, v.id as vehicle_id, v.licence_plate, v.nickname, v.type, v.icon_colour, v.dynamic_icon,
                    v.group_id, v.alienated_at is not null as alienated,
                    json_build_object('heightCm', v.height_cm, 'widthCm', v.width_cm, 'lengthCm', v.length_cm,
                                      'weightKg', v.weight_kg, 'axleLoadKg', v.axle_load_kg) as size, a.driver_id, b.trailer_id,
                    t.licence_plate as trailer_plate, t.kind as trailer_kind, d.working_order_id
               from device d
               join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
               left join driver_assignment a
                 on a.organization_id = v.organization_id and a.vehicle_id = v.id
                and a.assigned_from <= now() and (a.assigned_to is null or a.assigned_to > now())
               left join trailer_assignment b
                 on b.organization_id = v.organization_id and b.vehicle_id = v.id
                and b.assigned_from <= now() and (b.assigned_to is null or b.assigned_to > now())
               left join trailer t on t.organization_id = b.organization_id and t.id = b.trailer_id
              where d.organization_id = $1
              order by v.licence_plate, d.id`,
      values: [scope.organizationId],
    }),
    tx.query<DriverRow>({
      name: 'fleet.drivers',
      // A card or key of a former driver may belong to another one by now: the later of a list wins.
      text: `select id, first_name, last_name, nickname, work_phone, card_number, key_number, driving_rules
               from driver where organization_id = $1 order by removed_at nulls last`,
      values: [scope.organizationId],
    }),
  ]);
  return {
    devices: new Map(deviceRows.map((row) => [row.id, deviceOf(row)])),
    drivers: new Map(driverRows.map((row) => [row.id, driverOf(row)])),
    driverIdByIdentity: new Map(driverRows.flatMap(identitiesOf)),
  };
}

/**
 * The devices that the user of the scope may see, ascending: those of their list of visible vehicles (none when it is
 * empty), all of the organization for an administrator, without a list, or for a scope without a user.
 * @param alienated whether to include devices of alienated vehicles: in history and reports, not on the map
 */
export async function visibleDeviceIds(
  tx: Tx,
  scope: Scope,
  alienated: 'with alienated' | 'on the map',
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'fleet.visible_devices',
    text: `select d.id
             from device d
             join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
            where d.organization_id = $1
              and (v.alienated_at is null or $3)
              and ${seesVehicle('v.id')}
            order by d.id`,
    values: [scope.organizationId, scope.userId ?? null, alienated === 'with alienated'],
  });
  return rows.map((row) => row.id);
}

/** A device that the user of the scope may see, alienated or not; otherwise null. */
export async function findVisibleDevice(
  tx: Tx,
  scope: Scope,
  deviceId: number,
): Promise<{ readonly id: number; readonly licencePlate: string } | null> {
  const [row] = await tx.query<{ id: number; licence_plate: string }>({
    name: 'fleet.visible_device',
    text: `select d.id, v.licence_plate
             from device d
             join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
            where d.organization_id = $1 and d.id = $3::int8
              and ${seesVehicle('v.id')}`,
    values: [scope.organizationId, scope.userId ?? null, deviceId],
  });
  return row === undefined ? null : { id: row.id, licencePlate: row.licence_plate };
}

/** The orders that vehicles carry out, by device. */
export async function workingOrders(tx: Tx, scope: Scope): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; working_order_id: number }>({
    name: 'fleet.working_orders',
    text: 'select id, working_order_id from device where organization_id = $1 and working_order_id is not null',
    values: [scope.organizationId],
  });
  return new Map(rows.map((row) => [row.id, row.working_order_id]));
}

/** Notes which orders vehicles carry out. Publish `fleetChanged` after the commit. @returns whether anything changed */
export async function setWorkingOrders(
  tx: Tx,
  scope: Scope,
  work: readonly { readonly deviceId: number; readonly orderId: number | null }[],
): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.set_working_orders',
    text: `update device d set working_order_id = w.order_id from unnest($2::int4[], $3::int4[]) as w(device_id, order_id)
            where d.organization_id = $1 and d.id = w.device_id and d.working_order_id is distinct from w.order_id
           returning d.id`,
    values: [scope.organizationId, work.map(({ deviceId }) => deviceId), work.map(({ orderId }) => orderId)],
  });
  return rows.length > 0;
}

function deviceOf(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    vehicle: {
      id: row.vehicle_id,
      licencePlate: row.licence_plate,
      nickname: row.nickname,
      type: row.type,
      iconColour: row.icon_colour,
      dynamicIcon: row.dynamic_icon,
      groupId: row.group_id,
      alienated: row.alienated,
      size: row.size,
    },
    assignedDriverId: row.driver_id,
    trailer:
      row.trailer_id === null || row.trailer_plate === null
        ? null
        : { id: row.trailer_id, licencePlate: row.trailer_plate, kind: row.trailer_kind },
    workingOrderId: row.working_order_id,
  };
}

function driverOf(row: DriverRow): Driver {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    nickname: row.nickname,
    workPhone: row.work_phone,
    drivingRules: row.driving_rules,
  };
}

function identitiesOf(row: DriverRow): [string, number][] {
  const identities: [string, number][] = [];
  if (row.card_number !== null) identities.push([`card:${row.card_number}`, row.id]);
  if (row.key_number !== null) identities.push([`key:${row.key_number}`, row.id]);
  return identities;
}
