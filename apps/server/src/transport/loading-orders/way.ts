import { isDeepStrictEqual } from 'node:util';
import { profileOfVehicle } from '@konvoj/contract';
import type { VehicleProfile } from '@konvoj/contract';
import type { Coordinates } from '@konvoj/geo/types';
import type { Fleet } from '../../fleet/types.ts';
import type { StoredOrder } from './types.ts';

/** What distance and travel time follow from. */
type Way = Pick<StoredOrder, 'deviceId' | 'points'>;

/** Whether two orders are driven in the same way: the figures of one are those of the other. */
export function hasSameWay(a: Way, b: Way): boolean {
  return a.deviceId === b.deviceId && isDeepStrictEqual(wayOf(a), wayOf(b));
}

/** The places to which an order leads, in their order. */
export function wayOf({ points }: Pick<Way, 'points'>): Coordinates[] {
  return points.filter(({ isSkipped }) => !isSkipped).map(({ latitude, longitude }) => ({ latitude, longitude }));
}

/** Which roads an order may take: those of its vehicle. A truck of usual size carries an order without one. */
export function profileOfOrder(
  { deviceId }: Pick<Way, 'deviceId'>,
  { devices }: Pick<Fleet, 'devices'>,
): VehicleProfile {
  const device = deviceId === null ? undefined : devices.get(deviceId);
  return device === undefined ? { kind: 'truck' } : profileOfVehicle(device.vehicle);
}
