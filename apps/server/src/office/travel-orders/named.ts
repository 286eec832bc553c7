import type { TravelOrderBody } from '@konvoj/contract';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import { listTrailers } from '../../fleet/trailers/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import type { OrderEditor } from './parts.ts';
import { lastPerson, lastTruck } from './store.ts';
import type { StoredTravelOrder, TruckDetails } from './types.ts';

type NewOrder = Omit<StoredTravelOrder, 'id'>;

/** The plates of now: they stand on paper as they were when the order was issued. */
export async function platesOf(tx: Tx, editor: OrderEditor, { deviceId, trailerId }: NewOrder) {
  const fleet = await readFleet(tx, editor);
  const trailers = trailerId === null ? [] : await listTrailers(tx, editor, [trailerId]);
  return {
    plate: deviceId === null ? null : (fleet.devices.get(deviceId)?.vehicle.licencePlate ?? null),
    trailerPlate: trailers[0]?.licencePlate ?? null,
  };
}

/** Driver, vehicle and trailer that the body names. @throws {ProblemError} validation: one that is not there */
export async function withNamed<O extends NewOrder>(
  tx: Tx,
  editor: OrderEditor,
  order: O,
  before: O,
  body: TravelOrderBody,
): Promise<O> {
  const { driverId = before.driverId, trailerId = before.trailerId, vehicleId } = body;
  const fleet = await readFleet(tx, editor);
  const onMap = await visibleDeviceIds(tx, editor, 'on the map');
  const device = [...fleet.devices.values()].find(({ vehicle }) => vehicle.id === vehicleId);
  const deviceId = vehicleId === undefined ? before.deviceId : (device?.id ?? null);
  const trailers = trailerId === null ? [] : await listTrailers(tx, editor, [trailerId]);
  const driver = driverId === null ? undefined : fleet.drivers.get(driverId);
  const isOther = (path: 'driverId' | 'deviceId' | 'trailerId', value: number | null) =>
    value !== null && value !== before[path];
  const isUsable = device !== undefined && (device.id === before.deviceId || onMap.includes(device.id));
  const unknown = [
    ...(isOther('driverId', driverId) && driver === undefined ? ['driverId'] : []),
    ...(vehicleId != null && !isUsable ? ['vehicleId'] : []),
    ...(isOther('trailerId', trailerId) && trailers.length === 0 ? ['trailerId'] : []),
  ];
  if (unknown.length > 0) throw invalidFields(...unknown.map((path) => ({ path, code: 'unknown' as const })));
  const name = driver === undefined ? null : `${driver.firstName} ${driver.lastName}`;
  const isOtherDriver = driverId !== before.driverId;
  const known = isOtherDriver && driverId !== null ? await lastPerson(tx, editor, driverId) : null;
  const ofDriver = name === null ? null : { name, job: known?.job ?? null, address: known?.address ?? null };
  const person =
    body.person === undefined
      ? isOtherDriver
        ? ofDriver
        : before.person
      : body.person === null
        ? ofDriver
        : { name: body.person.name, job: body.person.job ?? null, address: body.person.address ?? null };
  const plates =
    deviceId === before.deviceId && trailerId === before.trailerId
      ? {}
      : await platesOf(tx, editor, { ...order, deviceId, trailerId });
  const truck = deviceId === before.deviceId ? null : await truckOf(tx, editor, deviceId);
  const entered = {
    carriage: body.carriage === undefined ? (truck?.carriage ?? order.carriage) : body.carriage,
    ownWeightKg: body.ownWeightKg === undefined && truck !== null ? truck.ownWeightKg : order.ownWeightKg,
    payloadKg: body.payloadKg === undefined && truck !== null ? truck.payloadKg : order.payloadKg,
  };
  return { ...order, driverId, deviceId, trailerId, person, ...plates, ...entered };
}

/** Kind of carriage and weights of a vehicle as its last order has them. @param deviceId null: no vehicle */
export async function truckOf(tx: Tx, scope: Scope, deviceId: number | null): Promise<TruckDetails> {
  const known = deviceId === null ? null : await lastTruck(tx, scope, deviceId);
  return known ?? { carriage: null, ownWeightKg: null, payloadKg: null };
}
