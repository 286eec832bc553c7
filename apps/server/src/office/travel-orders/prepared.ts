import { isDeepStrictEqual } from 'node:util';
import type { TRIP_FIELDS } from './stored-order.ts';
import type { StoredTravelOrder } from './types.ts';

type Order = Omit<StoredTravelOrder, 'id'>;
type TripField = (typeof TRIP_FIELDS)[number];
export type TripFields = Pick<Order, TripField | 'entered' | 'version'>;

/** Whether an order waits for its trip: it was prepared before the departure, or the driver had not returned yet. */
export const isPrepared = ({ state, return: arrival }: Pick<Order, 'state' | 'return'>): boolean =>
  (state === 'draft' || state === 'issued') && arrival === null;

/** Whether a user has entered a field of the trip. Of older orders only changed ones may have such fields. */
export const isEnteredField = ({ entered, version }: Pick<Order, 'entered' | 'version'>, field: TripField): boolean =>
  entered === null ? version > 1 : entered.includes(field);

/**
 * A prepared order with the trip that the stages show. What a user entered stays: the departure, the vehicle, the route, the
 * purpose, stops, odometer and distance, and all crossings once one of them was entered by hand.
 */
export function withTrip<O extends Order>(order: O, proposed: Order): O {
  const isByHand = order.crossings.some(({ source }) => source === 'manual');
  const isSameVehicle = order.deviceId === null || order.deviceId === proposed.deviceId;
  const stays = (field: TripField) => isEnteredField(order, field);
  return {
    ...order,
    deviceId: order.deviceId ?? proposed.deviceId,
    plate: order.deviceId === null ? proposed.plate : order.plate,
    departure: order.departure ?? proposed.departure,
    return: proposed.return,
    crossings: isByHand ? order.crossings : proposed.crossings,
    stops: stays('stops') && !areAmong(order.stops, proposed.stops) ? order.stops : proposed.stops,
    route: order.route.length === 0 ? proposed.route : order.route,
    purpose: order.purpose ?? proposed.purpose,
    odometerStart: order.odometerStart ?? (isSameVehicle ? proposed.odometerStart : null),
    odometerEnd: filled(order, 'odometerEnd', isSameVehicle ? proposed.odometerEnd : order.odometerEnd),
    distance: filled(order, 'distance', proposed.distance),
    findings: isByHand ? proposed.findings.filter(({ reason }) => reason === 'notReturned') : proposed.findings,
  };
}

/** What a user entered, else what was computed. */
const filled = (order: Order, field: 'odometerEnd' | 'distance', computed: number | null): number | null =>
  isEnteredField(order, field) ? (order[field] ?? computed) : computed;

/** Whether all stops are known to the trip as they are, so that nothing entered is lost with them. */
const areAmong = (some: Order['stops'], all: Order['stops']): boolean =>
  some.every((stop) => all.some((each) => isDeepStrictEqual(each, stop)));
