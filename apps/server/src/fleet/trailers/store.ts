import type { Scope, Tx } from '../../platform/database.ts';
import { selectSameName } from '../same-name.ts';
import { oneOf, seesVehicle } from '../visibility.ts';
import type { ListedTrailer, TrailerFields } from './types.ts';

interface Row {
  id: number;
  licence_plate: string;
  nickname: string | null;
  kind: string | null;
  notes: string | null;
  identifier: string | null;
  identifier_type: number | null;
  external_code: string | null;
  temperature_minimum: number | null;
  temperature_maximum: number | null;
  recorder: string | null;
  calibration: string | null;
  vehicle_id: number | null;
  vehicle_plate: string | null;
  driver_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/**
 * Trailers by licence plate, each with the current vehicle; one that the user of the scope may not see is left out.
 * @param ids only these trailers
 */
export async function listTrailers(tx: Tx, scope: Scope, ids?: readonly number[]): Promise<ListedTrailer[]> {
  const rows = await tx.query<Row>({
    name: ids === undefined ? 'fleet.trailer_list' : 'fleet.trailer_list_by_id',
    text: `select t.id, t.licence_plate, t.nickname, t.kind, t.notes, t.identifier, t.identifier_type, t.external_code,
                  t.temperature_minimum, t.temperature_maximum, t.recorder, t.calibration,
                  v.id as vehicle_id, v.licence_plate as vehicle_plate, p.id as driver_id, p.first_name, p.last_name
             from trailer t
             left join trailer_assignment b
               on b.organization_id = t.organization_id and b.trailer_id = t.id and b.assigned_to is null
             left join vehicle v
               on v.organization_id = b.organization_id and v.id = b.vehicle_id and ${seesVehicle('v.id')}
             left join driver_assignment a
               on a.organization_id = v.organization_id and a.vehicle_id = v.id and a.assigned_to is null
             left join driver p on p.organization_id = a.organization_id and p.id = a.driver_id
            where t.organization_id = $1 and t.removed_at is null${oneOf('t.id', ids)}
            order by t.licence_plate, t.id`,
    values: [scope.organizationId, scope.userId ?? null, ...(ids === undefined ? [] : [ids])],
  });
  return rows.map(trailerOf);
}

function trailerOf(row: Row): ListedTrailer {
  return {
    id: row.id,
    licencePlate: row.licence_plate,
    nickname: row.nickname,
    kind: row.kind,
    notes: row.notes,
    identifier: row.identifier,
    identifierType: row.identifier_type,
    externalCode: row.external_code,
    temperatureMinimum: row.temperature_minimum,
    temperatureMaximum: row.temperature_maximum,
    recorder: row.recorder,
    calibration: row.calibration,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, licencePlate: row.vehicle_plate ?? '' },
    driver:
      row.driver_id === null
        ? null
        : { id: row.driver_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
  };
}

const FIELDS = `licence_plate, nickname, kind, notes, identifier, identifier_type, external_code,
  temperature_minimum, temperature_maximum, recorder, calibration`;

const valuesOf = (fields: TrailerFields) => [
  fields.licencePlate,
  fields.nickname,
  fields.kind,
  fields.notes,
  fields.identifier,
  fields.identifierType,
  fields.externalCode,
  fields.temperatureMinimum,
  fields.temperatureMaximum,
  fields.recorder,
  fields.calibration,
];

/** @returns the id of the new trailer */
export async function insertTrailer(tx: Tx, scope: Scope, fields: TrailerFields): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'fleet.insert_trailer',
    text: `insert into trailer (organization_id, ${FIELDS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    values: [scope.organizationId, ...valuesOf(fields)],
  });
  if (row === undefined) throw new Error('no trailer was inserted');
  return row.id;
}

export async function updateTrailer(tx: Tx, scope: Scope, id: number, fields: TrailerFields): Promise<void> {
  await tx.query({
    name: 'fleet.update_trailer',
    text: `update trailer set (${FIELDS}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, ...valuesOf(fields)],
  });
}

/** Removes a trailer from the lists; its row stays for the history. */
export async function markTrailerRemoved(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'fleet.remove_trailer',
    text: 'update trailer set removed_at = now() where organization_id = $1 and id = $2',
    values: [scope.organizationId, id],
  });
}

/** Whether another trailer of the organization has this licence plate, in any spelling. */
export async function isPlateTaken(tx: Tx, scope: Scope, id: number | null, licencePlate: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'fleet.taken_trailer_plate',
    text: selectSameName({
      table: 'trailer',
      column: 'licence_plate',
      key: 'plate_key',
      inFleet: 'removed_at is null',
    }),
    values: [scope.organizationId, id, licencePlate],
  });
  return rows.length > 0;
}
