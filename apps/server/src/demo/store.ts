import { demoCardNumber, demoKeyNumber } from '@konvoj/simulator';
import type { DemoVehicle } from '@konvoj/simulator';
import { familyOfModel } from '../fleet/trackers/rules.ts';
import type { Tx } from '../platform/database.ts';
import type { DemoCompanyData } from './companies.ts';
import { bookOf } from './vehicles.ts';

// The demo fills tables as the owner of the database: there are no requests yet, and all of it is one transaction.

const DAY_MS = 86_400_000;

async function insert(owner: Tx, table: string, row: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = Object.keys(row);
  const [made] = await owner.query<{ id: number }>({
    name: `demo.${table}`,
    text: `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    values: Object.values(row),
  });
  if (made === undefined) throw new Error(`no row was made in ${table}`);
  return made.id;
}

/**
 * The groups, drivers, vehicles, trackers and trailers of one company with who was where.
 * @param since epoch milliseconds from which trackers are mounted and drivers assigned
 * @param now epoch milliseconds; what changed in the last days is placed before it
 */
export async function insertFleet(
  owner: Tx,
  organizationId: number,
  data: DemoCompanyData,
  fleet: readonly DemoVehicle[],
  { since, now }: { readonly since: number; readonly now: number },
): Promise<void> {
  const groupIds = new Map<string, number>();
  for (const { name, timocomId } of data.groups) {
    const row = { organization_id: organizationId, name, timocom_id: timocomId ?? null };
    groupIds.set(name, await insert(owner, 'vehicle_group', row));
  }
  const drivers = await insertDrivers(owner, organizationId, data);
  const vehicles: number[] = [];
  for (const [index, vehicle] of fleet.entries()) {
    vehicles.push(await insertVehicle(owner, organizationId, vehicle, index, groupIds, since));
  }
  await insertDriverAssignments(owner, organizationId, { fleet, vehicles, drivers }, since, now);
  await insertTrailers(owner, organizationId, { fleet, vehicles }, since, now);
}

async function insertDrivers(owner: Tx, organizationId: number, data: DemoCompanyData): Promise<number[]> {
  const ids: number[] = [];
  for (const [number, [firstName, lastName, nickname]] of data.drivers.entries()) {
    ids.push(
      await insert(owner, 'driver', {
        organization_id: organizationId,
        first_name: firstName,
        last_name: lastName,
        nickname: nickname ?? null,
        card_number: demoCardNumber(data.company, number),
        key_number: demoKeyNumber(data.company, number),
        work_phone: `${data.phonePrefix}${String(100 + number * 7).padStart(3, '0')}`,
        private_phone: number % 3 === 0 ? `+386 40 555 ${String(200 + number * 5).padStart(3, '0')}` : null,
      }),
    );
  }
  return ids;
}

async function insertVehicle(
  owner: Tx,
  organizationId: number,
  vehicle: DemoVehicle,
  index: number,
  groupIds: ReadonlyMap<string, number>,
  since: number,
): Promise<number> {
  const { simulated, licencePlate } = vehicle;
  const book = bookOf(vehicle, index);
  const vehicleId = await insert(owner, 'vehicle', {
    organization_id: organizationId,
    licence_plate: licencePlate,
    nickname: book.nickname,
    manufacturer: book.manufacturer,
    model: book.model,
    year: book.year,
    fuel_tank_litres: simulated.kind === 'trailer' ? null : simulated.tankLitres,
    type: book.type,
    icon_colour: book.colour,
    group_id: groupIds.get(book.group) ?? null,
  });
  const deviceId = await insert(owner, 'device', {
    organization_id: organizationId,
    vehicle_id: vehicleId,
    name: licencePlate,
    ignition: simulated.ignitionWired ? 'used' : 'ignored',
  });
  const trackerId = await insert(owner, 'tracker', {
    organization_id: organizationId,
    imei: simulated.imei,
    model: simulated.model,
    family: familyOfModel(simulated.model),
    phone: `+386 65 900 ${String(100 + index).padStart(3, '0')}`,
  });
  await owner.query({
    name: 'demo.mounting',
    text: 'insert into mounting (organization_id, tracker_id, device_id, mounted_at) values ($1, $2, $3, $4)',
    values: [organizationId, trackerId, deviceId, new Date(since)],
  });
  return vehicleId;
}

interface Made {
  readonly fleet: readonly DemoVehicle[];
  /** Ids of the vehicles, in the order of the fleet. */
  readonly vehicles: readonly number[];
}

/** The first of a crew is the vehicle's driver. Two cars were exchanged four days ago, one van was without a driver before. */
async function insertDriverAssignments(
  owner: Tx,
  organizationId: number,
  { fleet, vehicles, drivers }: Made & { readonly drivers: readonly number[] },
  since: number,
  now: number,
): Promise<void> {
  const exchangedAt = now - 4 * DAY_MS;
  const cars = fleet.flatMap(({ simulated }, i) => (simulated.kind === 'car' ? [i] : [])).slice(0, 2);
  for (const [i, { drivers: numbers }] of fleet.entries()) {
    const vehicleId = vehicles[i];
    const driverId = drivers[numbers[0] ?? -1];
    if (vehicleId === undefined || driverId === undefined) continue;
    const other =
      cars.length === 2 && cars.includes(i) ? fleet[cars[cars[0] === i ? 1 : 0] ?? i]?.drivers[0] : undefined;
    const before = other === undefined ? undefined : drivers[other];
    if (before === undefined) {
      await assign(owner, 'driver', organizationId, vehicleId, driverId, since, null);
    } else {
      await assign(owner, 'driver', organizationId, vehicleId, before, since, exchangedAt);
      await assign(owner, 'driver', organizationId, vehicleId, driverId, exchangedAt, null);
    }
  }
}

const trailerKinds = ['ponjava', 'zabojnik', 'kontejnerski podvozek'];

/** Each truck pulls a trailer, refrigerated where it has sensors; the last two exchanged theirs two days ago. One stands in the yard. */
async function insertTrailers(
  owner: Tx,
  organizationId: number,
  { fleet, vehicles }: Made,
  since: number,
  now: number,
): Promise<void> {
  const trucks = fleet.flatMap(({ simulated }, i) => (simulated.kind === 'truck' ? [i] : []));
  const trailers: number[] = [];
  for (const [number, i] of [...trucks, -1].entries()) {
    const simulated = fleet[i]?.simulated;
    const cooled = (simulated?.temperatureSensors ?? 0) > 0;
    const region = fleet[i]?.licencePlate.slice(0, 2) ?? 'LJ';
    trailers.push(
      await insert(owner, 'trailer', {
        organization_id: organizationId,
        licence_plate: `${region} ${String(11 + number)}-${cooled ? 'HLA' : 'PRK'}`,
        nickname: cooled ? `Hladilnik ${number + 1}` : null,
        kind: cooled ? 'hladilnik' : (trailerKinds[number % trailerKinds.length] ?? null),
        notes: cooled ? `${simulated?.temperatureSensors} tipala, nastavljeno na ${simulated?.setPoint} °C` : null,
      }),
    );
  }
  const exchangedAt = now - 2 * DAY_MS;
  const exchanged = trucks.length >= 2 ? trucks.length - 2 : Infinity;
  for (const [number, i] of trucks.entries()) {
    const vehicleId = vehicles[i];
    const trailerId = trailers[number];
    if (vehicleId === undefined || trailerId === undefined) continue;
    const before = number < exchanged ? undefined : trailers[number === exchanged ? number + 1 : number - 1];
    if (before === undefined) {
      await assign(owner, 'trailer', organizationId, vehicleId, trailerId, since, null);
    } else {
      await assign(owner, 'trailer', organizationId, vehicleId, before, since, exchangedAt);
      await assign(owner, 'trailer', organizationId, vehicleId, trailerId, exchangedAt, null);
    }
  }
}

async function assign(
  owner: Tx,
  what: 'driver' | 'trailer',
  organizationId: number,
  vehicleId: number,
  assignedId: number,
  from: number,
  to: number | null,
): Promise<void> {
  await owner.query({
    name: `demo.assign_${what}`,
    text: `insert into ${what}_assignment (organization_id, vehicle_id, ${what}_id, assigned_from, assigned_to)
           values ($1, $2, $3, $4, $5)`,
    values: [organizationId, vehicleId, assignedId, new Date(from), to === null ? null : new Date(to)],
  });
}

/** The newest record of each tracker, epoch milliseconds; trackers that never reported are missing. */
export async function lastRecords(owner: Tx, imeis: readonly string[]): Promise<Map<string, number>> {
  const rows = await owner.query<{ imei: string; at: Date }>({
    name: 'demo.last_records',
    text: `select t.imei, s.device_time as at
             from tracker t
             join mounting m on m.tracker_id = t.id and m.unmounted_at is null
             join device_state s on s.organization_id = m.organization_id and s.device_id = m.device_id
            where t.imei = any($1::text[])`,
    values: [imeis],
  });
  return new Map(rows.map(({ imei, at }) => [imei, at.getTime()]));
}
