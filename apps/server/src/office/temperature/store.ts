import type { TemperatureLimits } from '@konvoj/contract';
import { seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';

/** A trailer behind a vehicle that the user may see. Epoch milliseconds. */
export interface Coupling {
  readonly deviceId: number;
  readonly vehicle: string;
  readonly trailerId: number;
  readonly trailer: string;
  readonly limits: TemperatureLimits;
  readonly recorder: string | null;
  readonly calibration: string | null;
  readonly from: number;
  /** Infinity: still coupled. */
  readonly to: number;
}

interface Row {
  device_id: number;
  vehicle: string;
  trailer_id: number;
  trailer: string;
  temperature_minimum: number | null;
  temperature_maximum: number | null;
  recorder: string | null;
  calibration: string | null;
  assigned_from: Date;
  assigned_to: Date | null;
}

/** The couplings of a vehicle or of a trailer that reach into a period, ascending. */
export async function couplingsOf(
  tx: Tx,
  scope: Scope,
  of: { readonly deviceId: number } | { readonly trailerId: number },
  period: Period,
): Promise<Coupling[]> {
  const rows = await tx.query<Row>({
    name: 'temperature.couplings',
    text: `select d.id as device_id, v.licence_plate as vehicle, t.id as trailer_id, t.licence_plate as trailer,
                  t.temperature_minimum, t.temperature_maximum, t.recorder, t.calibration,
                  a.assigned_from, a.assigned_to
             from trailer_assignment a
             join trailer t on t.organization_id = a.organization_id and t.id = a.trailer_id
             join vehicle v on v.organization_id = a.organization_id and v.id = a.vehicle_id
             join device d on d.organization_id = v.organization_id and d.vehicle_id = v.id
            where a.organization_id = $1 and ${seesVehicle('v.id')}
              and (d.id = $3::int8 or a.trailer_id = $4::int8)
              and a.assigned_from < $6 and (a.assigned_to is null or a.assigned_to > $5)
            order by a.assigned_from, d.id`,
    values: [
      scope.organizationId,
      scope.userId ?? null,
      'deviceId' in of ? of.deviceId : null,
      'trailerId' in of ? of.trailerId : null,
      new Date(period.from),
      new Date(period.to),
    ],
  });
  return rows.map((row) => ({
    deviceId: row.device_id,
    vehicle: row.vehicle,
    trailerId: row.trailer_id,
    trailer: row.trailer,
    limits: { minimum: row.temperature_minimum, maximum: row.temperature_maximum },
    recorder: row.recorder,
    calibration: row.calibration,
    from: row.assigned_from.getTime(),
    to: row.assigned_to?.getTime() ?? Infinity,
  }));
}

/** The plate of a trailer, also of one that has left the fleet; null: there is none. */
export async function findTrailerPlate(tx: Tx, scope: Scope, trailerId: number): Promise<string | null> {
  const [row] = await tx.query<{ licence_plate: string }>({
    name: 'temperature.trailer',
    text: 'select licence_plate from trailer where organization_id = $1 and id = $2::int8',
    values: [scope.organizationId, trailerId],
  });
  return row?.licence_plate ?? null;
}
