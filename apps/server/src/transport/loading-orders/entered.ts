import type { FieldError, LoadingOrderState } from '@konvoj/contract';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import { ownPlacesById } from '../../places/own-places/service.ts';
import type { OwnPlaces } from './points.ts';
import type { OrderFields, PointFields, Price, StoredOrder } from './types.ts';

/** An order as a user entered it. */
export interface EnteredOrder extends Omit<OrderFields, 'price' | 'deviceId'> {
  readonly vehicleId: number | null;
  readonly points: readonly PointFields[];
  /** Undefined: as it is. */
  readonly price?: Price | null | undefined;
  /** Undefined: as it is. */
  readonly state?: LoadingOrderState | undefined;
}

/** What an entered order names, found. */
export interface Named {
  readonly deviceId: number | null;
  readonly places: OwnPlaces;
}

/**
 * Finds what an order names. A vehicle, driver or place that is not there is refused; what the order has already may stay.
 * @throws {ProblemError} validation
 */
export async function findNamed(
  tx: Tx,
  scope: Scope,
  { vehicleId, driverId, points }: Pick<EnteredOrder, 'vehicleId' | 'driverId' | 'points'>,
  before: StoredOrder | null,
): Promise<Named> {
  const [fleet, onMap, places] = await Promise.all([
    readFleet(tx, scope),
    visibleDeviceIds(tx, scope, 'on the map'),
    ownPlacesById(tx, scope, {
      pointIds: points.flatMap(({ geoPointId }) => geoPointId ?? []),
      zoneIds: points.flatMap(({ geoZoneId }) => geoZoneId ?? []),
    }),
  ]);
  const device = [...fleet.devices.values()].find(({ vehicle }) => vehicle.id === vehicleId);
  const isUsable = device !== undefined && (device.id === before?.deviceId || onMap.includes(device.id));
  const errors: FieldError[] = [];
  const unknown = (path: string) => errors.push({ path, code: 'unknown' });
  if (vehicleId !== null && !isUsable) unknown('vehicleId');
  if (driverId !== null && driverId !== before?.driverId && !fleet.drivers.has(driverId)) unknown('driverId');
  const numbers = new Set<number>();
  for (const [index, point] of points.entries()) {
    const kept = before?.points.find(({ number }) => number === point.number);
    const { geoPointId, geoZoneId, number, windowFrom, windowTo } = point;
    if (number !== null && (kept === undefined || numbers.has(number))) unknown(`points.${index}.number`);
    if (number !== null) numbers.add(number);
    if (geoPointId !== null && geoPointId !== kept?.geoPointId && !places.points.has(geoPointId))
      unknown(`points.${index}.geoPointId`);
    if (geoZoneId !== null && geoZoneId !== kept?.geoZoneId && !places.zones.has(geoZoneId))
      unknown(`points.${index}.geoZoneId`);
    if (windowFrom !== null && windowTo !== null && windowTo <= windowFrom)
      errors.push({ path: `points.${index}.windowTo`, code: 'not_after_start' });
  }
  if (errors.length > 0) throw invalidFields(...errors);
  return { deviceId: device?.id ?? null, places };
}

/** The fields of an order in the audit. */
export function auditedFields(order: StoredOrder) {
  const { documentNumber, customerReference, time, client, notes, deviceId, driverId, freeMinutes, state, points } =
    order;
  return {
    documentNumber,
    customerReference,
    time: new Date(time).toISOString(),
    client,
    notes,
    deviceId,
    driverId,
    freeMinutes,
    state,
    points: points.map(({ name }) => name),
  };
}
