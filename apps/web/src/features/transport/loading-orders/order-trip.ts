import type { LoadingOrder, OrderGoods, OrderPoint } from '@konvoj/contract';
import type { Trip, TripStop } from '../../../shared/trip.ts';
import { newOrder, type OrderValues } from './form-model.ts';
import { newPoint, type PointValues } from './point-values.ts';

/**
 * The form of a new order with the points of a plan, or for a client with one point at the client.
 * @param time wall clock at which it is to be carried out when the plan has no departure @param local an instant as wall clock
 */
export function orderOfTrip(trip: Trip, time: string, local: (instant: string) => string): OrderValues {
  const { client, name, notes, departAt, stops } = trip;
  const points = stops.map((stop, index) => pointOfStop(stop, index, local));
  return {
    ...newOrder(departAt === null ? time : local(departAt)),
    ...(client !== undefined && { client }),
    notes: [name === client ? '' : name, notes].filter((line) => line.trim() !== '').join('\n'),
    // An order has at least two points.
    points: points.length === 1 ? [...points, newPoint('2', false)] : points,
  };
}

function pointOfStop(stop: TripStop, index: number, local: (instant: string) => string): PointValues {
  const { name, address, latitude, longitude, activityTypeId, from, to, staySeconds, contactPerson, phone, notes } =
    stop;
  const empty = newPoint(String(index + 1), index === 0);
  return {
    ...empty,
    name,
    address: address ?? '',
    latitude,
    longitude,
    activityTypeId: activityTypeId ?? empty.activityTypeId,
    windowFrom: from && local(from),
    windowTo: to && local(to),
    stayMinutes: staySeconds === 0 ? '' : Math.round(staySeconds / 60),
    contactPerson,
    phone,
    notes,
  };
}

/** An order as a plan takes it over. A plan knows no goods: the notes of the point name them. */
export function tripOfOrder(
  order: Pick<LoadingOrder, 'id' | 'number' | 'notes' | 'time' | 'points'>,
  goodsText: (goods: OrderGoods) => string,
): Trip {
  const { id, number, notes, time, points } = order;
  return {
    key: `order.${id}`,
    name: number,
    notes: notes ?? '',
    departAt: time,
    stops: points.filter(({ status }) => status !== 'skipped').map((point) => stopOf(point, goodsText)),
  };
}

function stopOf(point: OrderPoint, goodsText: (goods: OrderGoods) => string): TripStop {
  const { name, address, latitude, longitude, activityTypeId, goods } = point;
  return {
    name,
    address,
    latitude,
    longitude,
    activityTypeId,
    from: point.windowFrom,
    to: point.windowTo,
    staySeconds: (point.stayMinutes ?? 0) * 60,
    contactPerson: point.contactPerson ?? '',
    phone: point.phone ?? '',
    notes: [goods === null ? '' : goodsText(goods), point.notes ?? ''].filter((line) => line !== '').join('\n'),
  };
}
