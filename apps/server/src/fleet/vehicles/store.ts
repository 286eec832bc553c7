import type { Scope, Tx } from '../../platform/database.ts';
import { selectSameName } from '../same-name.ts';
import { seesVehicle } from '../visibility.ts';
import type { ListedVehicle, VehicleFields, VehicleFilter } from './types.ts';

interface Row {
  id: number;
  licence_plate: string;
  nickname: string | null;
  manufacturer: string | null;
  model: string | null;
  year: number | null;
  fuel_tank_litres: number | null;
  height_cm: number | null;
  width_cm: number | null;
  length_cm: number | null;
  weight_kg: number | null;
  axle_load_kg: number | null;
  type: number;
  icon_colour: string;
  dynamic_icon: boolean;
  alienated_at: Date | null;
  group_id: number | null;
  group_name: string | null;
  driver_id: number | null;
  first_name: string | null;
  last_name: string | null;
  trailer_id: number | null;
  trailer_plate: string | null;
  device_id: number | null;
  tracker_id: number | null;
  imei: string | null;
}

/** The current assignments of a vehicle. */
const BELONGS = `left join vehicle_group g on g.organization_id = v.organization_id and g.id = v.group_id
             left join driver_assignment a
               on a.organization_id = v.organization_id and a.vehicle_id = v.id and a.assigned_to is null
             left join driver p on p.organization_id = a.organization_id and p.id = a.driver_id
             left join trailer_assignment b
               on b.organization_id = v.organization_id and b.vehicle_id = v.id and b.assigned_to is null
             left join trailer t on t.organization_id = b.organization_id and t.id = b.trailer_id`;
const VISIBLE = `where v.organization_id = $1 and ${seesVehicle('v.id')}`;

const LIST = `select v.id, v.licence_plate, v.nickname, v.manufacturer, v.model, v.year, v.fuel_tank_litres, v.type,
                  v.height_cm, v.width_cm, v.length_cm, v.weight_kg, v.axle_load_kg,
                  v.icon_colour, v.dynamic_icon, v.alienated_at,
                  g.id as group_id, g.name as group_name, p.id as driver_id, p.first_name, p.last_name,
                  t.id as trailer_id, t.licence_plate as trailer_plate,
                  d.id as device_id, k.id as tracker_id, k.imei
             from vehicle v
             ${BELONGS}
             left join device d on d.organization_id = v.organization_id and d.vehicle_id = v.id
             left join mounting m
               on m.organization_id = d.organization_id and m.device_id = d.id and m.unmounted_at is null
             left join tracker k on k.organization_id = m.organization_id and k.id = m.tracker_id
            ${VISIBLE}`;

const TEXTS = `select v.id, concat_ws(e'\\n', v.licence_plate, v.nickname, v.manufacturer, v.model, g.name,
                              p.first_name || ' ' || p.last_name, t.licence_plate) as text
              from vehicle v
              ${BELONGS}
             ${VISIBLE}`;

/** Vehicles that the user of the scope may see, by licence plate, alienated ones too. */
export async function listVehicles(tx: Tx, scope: Scope, filter: VehicleFilter = {}): Promise<ListedVehicle[]> {
  const { name, text, values } = filteredBy(scope, filter);
  const rows = await tx.query<Row>({
    name: `fleet.vehicle_list${name}`,
    text: `${LIST} ${text} order by v.licence_plate, v.id`,
    values,
  });
  return rows.map(vehicleOf);
}

/** The same vehicles with their searchable texts, one row per text, in no order. */
export function textsOfVehicles(
  tx: Tx,
  scope: Scope,
  filter: VehicleFilter,
): Promise<{ readonly id: number; readonly text: string }[]> {
  const { name, text, values } = filteredBy(scope, filter);
  return tx.query({
    name: `fleet.vehicle_texts${name}`,
    text: `${TEXTS} ${text}`,
    values,
  });
}

/** Each set of filters has its own plan: with optional conditions PostgreSQL expects few rows and is slow. */
function filteredBy(scope: Scope, { ids, types, groupIds }: VehicleFilter) {
  const asked = Object.entries({ 'v.id': ids, 'v.type': types, 'v.group_id': groupIds }).filter(
    ([, values]) => values !== undefined,
  );
  return {
    name: asked.map(([column]) => ` ${column}`).join(''),
    text: asked.map(([column], index) => `and ${column} = any($${index + 3}::int8[])`).join(' '),
    values: [scope.organizationId, scope.userId ?? null, ...asked.map(([, values]) => values)],
  };
}

function vehicleOf(row: Row): ListedVehicle {
  return {
    id: row.id,
    licencePlate: row.licence_plate,
    nickname: row.nickname,
    manufacturer: row.manufacturer,
    model: row.model,
    year: row.year,
    fuelTankLitres: row.fuel_tank_litres,
    heightCm: row.height_cm,
    widthCm: row.width_cm,
    lengthCm: row.length_cm,
    weightKg: row.weight_kg,
    axleLoadKg: row.axle_load_kg,
    type: row.type,
    iconColour: row.icon_colour,
    dynamicIcon: row.dynamic_icon,
    group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
    driver:
      row.driver_id === null
        ? null
        : { id: row.driver_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    trailer: row.trailer_id === null ? null : { id: row.trailer_id, licencePlate: row.trailer_plate ?? '' },
    deviceId: row.device_id,
    tracker: row.tracker_id === null ? null : { id: row.tracker_id, imei: row.imei ?? '' },
    alienated: row.alienated_at !== null,
    alienatedAt: row.alienated_at?.getTime() ?? null,
  };
}

const FIELDS = [
  'licence_plate',
  'nickname',
  'manufacturer',
  'model',
  'year',
  'fuel_tank_litres',
  'height_cm',
  'width_cm',
  'length_cm',
  'weight_kg',
  'axle_load_kg',
  'type',
  'icon_colour',
  'dynamic_icon',
].join(', ');

const valuesOf = (fields: VehicleFields) => [
  fields.licencePlate,
  fields.nickname,
  fields.manufacturer,
  fields.model,
  fields.year,
  fields.fuelTankLitres,
  fields.heightCm,
  fields.widthCm,
  fields.lengthCm,
  fields.weightKg,
  fields.axleLoadKg,
  fields.type,
  fields.iconColour,
  fields.dynamicIcon,
];

/** Creates a vehicle with its device, visible to the user of the scope. @returns its id */
export async function insertVehicle(tx: Tx, scope: Scope, fields: VehicleFields): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'fleet.insert_vehicle',
    text: `with made as (
             insert into vehicle (organization_id, ${FIELDS})
               values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
             returning id
           ), shown as (
             insert into visible_vehicle (organization_id, user_id, vehicle_id)
             select $1, u.id, made.id from made, app_user u
              where u.organization_id = $1 and u.id = $2 and u.role = 'user' and not u.sees_all_vehicles
           ) select id from made`,
    values: [scope.organizationId, scope.userId ?? null, ...valuesOf(fields)],
  });
  if (row === undefined) throw new Error('no vehicle was inserted');
  await tx.query({
    name: 'fleet.insert_device',
    text: 'insert into device (organization_id, vehicle_id, name) values ($1, $2, $3)',
    values: [scope.organizationId, row.id, fields.licencePlate],
  });
  return row.id;
}

/** @param alienated whether it is out of the fleet; an alienated one keeps its moment */
export async function updateVehicle(
  tx: Tx,
  scope: Scope,
  id: number,
  fields: VehicleFields,
  alienated: boolean,
): Promise<void> {
  await tx.query({
    name: 'fleet.update_vehicle',
    text: `update vehicle
              set (${FIELDS}) = ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17),
                  alienated_at = case when $3 then coalesce(alienated_at, now()) end
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, alienated, ...valuesOf(fields)],
  });
  await tx.query({
    name: 'fleet.name_device',
    text: 'update device set name = $3 where organization_id = $1 and vehicle_id = $2 and name <> $3',
    values: [scope.organizationId, id, fields.licencePlate],
  });
}

/** Whether another vehicle of the fleet has this licence plate, in any spelling; alienated ones do not count. */
export async function isPlateTaken(tx: Tx, scope: Scope, id: number | null, licencePlate: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.taken_plate',
    text: selectSameName({
      table: 'vehicle',
      column: 'licence_plate',
      key: 'plate_key',
      inFleet: 'alienated_at is null',
    }),
    values: [scope.organizationId, id, licencePlate],
  });
  return rows.length > 0;
}
