import type { StoredTravelOrder } from './types.ts';

type Order = Omit<StoredTravelOrder, 'id'>;

/** Whether an order waits for its trip: it was prepared before the departure, or the driver had not returned yet. */
export const isPrepared = ({ state, return: arrival }: Pick<Order, 'state' | 'return'>): boolean =>
  (state === 'draft' || state === 'issued') && arrival === null;

/**
 * A prepared order with the trip that the stages show. What a user entered stays: the departure, the vehicle, the route, the
 * purpose, the odometer, and all crossings once one of them was entered by hand.
 */
export function withTrip<O extends Order>(order: O, proposed: Order): O {
  const isByHand = order.crossings.some(({ source }) => source === 'manual');
  const isSameVehicle = order.deviceId === null || order.deviceId === proposed.deviceId;
  return {
    ...order,
    deviceId: order.deviceId ?? proposed.deviceId,
    plate: order.deviceId === null ? proposed.plate : order.plate,
    departure: order.departure ?? proposed.departure,
    return: proposed.return,
    crossings: isByHand ? order.crossings : proposed.crossings,
    stops: proposed.stops,
    route: order.route.length === 0 ? proposed.route : order.route,
    purpose: order.purpose ?? proposed.purpose,
    odometerStart: order.odometerStart ?? (isSameVehicle ? proposed.odometerStart : null),
    odometerEnd: isSameVehicle ? proposed.odometerEnd : order.odometerEnd,
    distance: proposed.distance,
    findings: isByHand ? proposed.findings.filter(({ reason }) => reason === 'notReturned') : proposed.findings,
  };
}
