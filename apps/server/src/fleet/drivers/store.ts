import type { DrivingRules, SmsType } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import { oneOf, seesVehicle } from '../visibility.ts';
import type { DriverFields, ListedDriver } from './types.ts';

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  nickname: string | null;
  card_number: string | null;
  key_number: string | null;
  work_phone: string | null;
  private_phone: string | null;
  sms_type: SmsType;
  driving_rules: DrivingRules;
  has_pin: boolean;
  vehicle_id: number | null;
  licence_plate: string | null;
}

/**
 * Drivers by surname, each with their current vehicle; a vehicle that the user of the scope may not see is left out.
 * @param ids only these drivers
 */
export async function listDrivers(tx: Tx, scope: Scope, ids?: readonly number[]): Promise<ListedDriver[]> {
  const rows = await tx.query<Row>({
    name: ids === undefined ? 'fleet.driver_list' : 'fleet.driver_list_by_id',
    text: `select d.id, d.first_name, d.last_name, d.nickname, d.card_number, d.key_number, d.work_phone, d.private_phone,
                  d.sms_type, d.driving_rules, d.has_pin, v.id as vehicle_id, v.licence_plate
             from driver d
             left join driver_assignment a
               on a.organization_id = d.organization_id and a.driver_id = d.id and a.assigned_to is null
             left join vehicle v
               on v.organization_id = a.organization_id and v.id = a.vehicle_id and ${seesVehicle('v.id')}
            where d.organization_id = $1 and d.removed_at is null${oneOf('d.id', ids)}
            order by d.last_name, d.first_name, d.id`,
    values: [scope.organizationId, scope.userId ?? null, ...(ids === undefined ? [] : [ids])],
  });
  return rows.map(driverOf);
}

function driverOf(row: Row): ListedDriver {
  const { vehicle_id: vehicleId, licence_plate: licencePlate } = row;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    nickname: row.nickname,
    cardNumber: row.card_number,
    keyNumber: row.key_number,
    workPhone: row.work_phone,
    privatePhone: row.private_phone,
    smsType: row.sms_type,
    drivingRules: row.driving_rules,
    hasPin: row.has_pin,
    vehicle: vehicleId === null || licencePlate === null ? null : { id: vehicleId, licencePlate },
  };
}

const FIELDS = [
  'first_name',
  'last_name',
  'nickname',
  'card_number',
  'key_number',
  'work_phone',
  'private_phone',
  'sms_type',
  'driving_rules',
];

const valuesOf = (fields: DriverFields) => [
  fields.firstName,
  fields.lastName,
  fields.nickname,
  fields.cardNumber,
  fields.keyNumber,
  fields.workPhone,
  fields.privatePhone,
  fields.smsType,
  fields.drivingRules,
];

export interface DriverName {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Not removed. */
  readonly removed: boolean;
}

/** All current and former drivers of the organization. */
export async function listDriverNames(tx: Tx, scope: Scope): Promise<DriverName[]> {
  const rows = await tx.query<{ id: number; first_name: string; last_name: string; removed: boolean }>({
    name: 'fleet.driver_names',
    text: `select id, first_name, last_name, removed_at is not null as removed
             from driver where organization_id = $1 order by id`,
    values: [scope.organizationId],
  });
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    removed: row.removed,
  }));
}

/** @returns the id of the new driver */
export async function insertDriver(tx: Tx, scope: Scope, fields: DriverFields): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'fleet.insert_driver',
    text: `insert into driver (organization_id, ${FIELDS.join(', ')})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values: [scope.organizationId, ...valuesOf(fields)],
  });
  if (row === undefined) throw new Error('no driver was inserted');
  return row.id;
}

export async function updateDriver(tx: Tx, scope: Scope, id: number, fields: DriverFields): Promise<void> {
  await tx.query({
    name: 'fleet.update_driver',
    text: `update driver set (${FIELDS.join(', ')}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11)
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, ...valuesOf(fields)],
  });
}

/**
 * Ends the sessions of a driver in the driver app. The trigger `end_sessions` does so too, but tells nobody whose they were.
 * @returns their ids, for `sessionsEnded`
 */
export async function endSessions(tx: Tx, scope: Scope, id: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'fleet.end_driver_sessions',
    text: `delete from driver_session where organization_id = $1 and driver_id = $2
           returning encode(secret_hash, 'hex') as id`,
    values: [scope.organizationId, id],
  });
  return rows.map((row) => row.id);
}

/** @param pinHash null takes the PIN away */
export async function setPinHash(tx: Tx, scope: Scope, id: number, pinHash: string | null): Promise<void> {
  await tx.query({
    name: 'fleet.set_pin',
    text: 'update driver set pin_hash = $3 where organization_id = $1 and id = $2',
    values: [scope.organizationId, id, pinHash],
  });
}

/** Removes a driver and their PIN from the lists; the row stays for the history. */
export async function markDriverRemoved(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'fleet.remove_driver',
    text: 'update driver set removed_at = now(), pin_hash = null where organization_id = $1 and id = $2',
    values: [scope.organizationId, id],
  });
}

/** The identifiers that another driver of the organization has. */
export async function takenMarks(
  tx: Tx,
  scope: Scope,
  id: number | null,
  { cardNumber, keyNumber }: Pick<DriverFields, 'cardNumber' | 'keyNumber'>,
): Promise<{ card: boolean; key: boolean }> {
  const [row] = await tx.query<{ card: boolean | null; key: boolean | null }>({
    name: 'fleet.taken_marks',
    text: `select bool_or(card_number = $3) as card, bool_or(key_number = $4) as key
             from driver
            where organization_id = $1 and removed_at is null and id is distinct from $2
              and (card_number = $3 or key_number = $4)`,
    values: [scope.organizationId, id, cardNumber, keyNumber],
  });
  return { card: row?.card ?? false, key: row?.key ?? false };
}
