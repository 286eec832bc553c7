import type { Database } from '../../apps/server/src/platform/database.ts';

/** Rows of a fleet written straight into the tables, for tests of what reads them. */
export interface FleetRows {
  organization(name: string, timeZone?: string): Promise<number>;
  user(organizationId: number, email: string, role?: 'admin' | 'user'): Promise<number>;
  /** A vehicle with its device. */
  vehicle(
    organizationId: number,
    licencePlate: string,
    changes?: { groupId?: number; alienated?: boolean },
  ): Promise<MadeVehicle>;
  /** A registered tracker, mounted in the vehicle of a device since 2020. */
  tracker(organizationId: number, deviceId: number, imei: string): Promise<number>;
  driver(organizationId: number, lastName: string, cardNumber?: string): Promise<number>;
  trailer(organizationId: number, licencePlate: string): Promise<number>;
  group(organizationId: number, name: string): Promise<number>;
  /** Restricts a user to these vehicles (with those before). */
  /** The driver drives the vehicle since the beginning of 2026. */
  drives(organizationId: number, driverId: number, vehicleId: number): Promise<void>;
  showOnly(organizationId: number, userId: number, vehicleIds: readonly number[]): Promise<void>;
}

export interface MadeVehicle {
  readonly vehicleId: number;
  readonly deviceId: number;
}

export function fleetRows(database: Database): FleetRows {
  const insert = async (text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await database.owner.query<{ id: number }>(`${text} returning id`, [...values]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`nothing was inserted by ${text}`);
    return id;
  };
  return {
    organization: (name, timeZone = 'Europe/Ljubljana') =>
      insert('insert into organization (name, time_zone) values ($1, $2)', [name, timeZone]),
    user: (organizationId, email, role = 'user') =>
      insert(
        `insert into app_user (organization_id, email, password_hash, first_name, last_name, role) values ($1, $2, 'none', 'Ana', 'Kos', $3)`,
        [organizationId, email, role],
      ),
    async vehicle(
      organizationId,
      licencePlate,
      { groupId = null, alienated = false }: { groupId?: number | null; alienated?: boolean } = {},
    ) {
      const vehicleId = await insert(
        'insert into vehicle (organization_id, licence_plate, group_id, alienated_at) values ($1, $2, $3, $4)',
        [organizationId, licencePlate, groupId, alienated ? new Date() : null],
      );
      const deviceId = await insert('insert into device (organization_id, vehicle_id, name) values ($1, $2, $3)', [
        organizationId,
        vehicleId,
        licencePlate,
      ]);
      return { vehicleId, deviceId };
    },
    async tracker(organizationId, deviceId, imei) {
      const id = await insert(`insert into tracker (imei, organization_id) values ($1, $2)`, [imei, organizationId]);
      await database.owner.query(
        `insert into mounting (organization_id, tracker_id, device_id, mounted_at) values ($1, $2, $3, '2020-01-01')`,
        [organizationId, id, deviceId],
      );
      return id;
    },
    driver: (organizationId, lastName, cardNumber) =>
      insert(`insert into driver (organization_id, first_name, last_name, card_number) values ($1, 'Miha', $2, $3)`, [
        organizationId,
        lastName,
        cardNumber ?? null,
      ]),
    trailer: (organizationId, licencePlate) =>
      insert('insert into trailer (organization_id, licence_plate) values ($1, $2)', [organizationId, licencePlate]),
    group: (organizationId, name) =>
      insert('insert into vehicle_group (organization_id, name) values ($1, $2)', [organizationId, name]),
    async drives(organizationId, driverId, vehicleId) {
      await database.owner.query(
        `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, '2026-01-01')`,
        [organizationId, vehicleId, driverId],
      );
    },
    async showOnly(organizationId, userId, vehicleIds) {
      await database.owner.query('update app_user set sees_all_vehicles = false where id = $1', [userId]);
      await database.owner.query(
        'insert into visible_vehicle (organization_id, user_id, vehicle_id) select $1, $2, unnest($3::int4[])',
        [organizationId, userId, vehicleIds],
      );
    },
  };
}
