import {
  endpoints,
  loadingOrderState,
  LOADING_ORDER_POINTS,
  schemaFindings,
  type FieldError,
  type LoadingOrder,
  type Request,
} from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { z } from 'zod';
import { momentInput, newPoint, numberInput, pointBodyOf, pointOf, pointValues } from './point-values.ts';

/** What the form of an order holds, named like the body of the call. */
export const orderValues = z.object({
  client: z.string(),
  documentNumber: z.string(),
  customerReference: z.string(),
  time: momentInput,
  state: loadingOrderState,
  points: z.array(pointValues),
  vehicleId: z.number().nullable(),
  driverId: z.number().nullable(),
  notes: z.string(),
  freeMinutes: numberInput,
  price: z.object({ amount: numberInput, currency: z.string() }),
});
export type OrderValues = z.infer<typeof orderValues>;
type Body = NonNullable<Request<typeof endpoints.loadingOrders.replace>['body']>;

/** The form of a new order. @param time wall clock at which it is to be carried out */
export function newOrder(
  time: string,
  vehicle: { readonly vehicleId?: number; readonly driverId?: number } = {},
): OrderValues {
  return {
    client: '',
    documentNumber: '',
    customerReference: '',
    time,
    state: 0,
    points: [newPoint('1', true), newPoint('2', false)],
    vehicleId: vehicle.vehicleId ?? null,
    driverId: vehicle.driverId ?? null,
    notes: '',
    freeMinutes: '',
    price: { amount: '', currency: 'EUR' },
  };
}

/** The form of an order that is changed. */
export function valuesOf(order: LoadingOrder, timeZone: string): OrderValues {
  const local = (instant: string): string => exchangeDateTime(instant, timeZone);
  return {
    client: order.client ?? '',
    documentNumber: order.documentNumber ?? '',
    customerReference: order.customerReference ?? '',
    time: local(order.time),
    state: order.state,
    points: order.points.map((point) => pointOf(point, local)),
    vehicleId: order.vehicleId,
    driverId: order.driverId,
    notes: order.notes ?? '',
    freeMinutes: order.freeMinutes === 0 ? '' : order.freeMinutes,
    price: { amount: order.price ? order.price.cents / 100 : '', currency: order.price?.currency ?? 'EUR' },
  };
}

/** What is sent. @param withPrice the user may see and set prices */
export function bodyOf(values: OrderValues, withPrice: boolean): Body {
  const { time, points, freeMinutes, price, state, ...rest } = values;
  return {
    ...rest,
    // In preparation an order is because it was sent: the form leaves it there.
    ...(state !== 1 && { state }),
    time: time ?? '',
    freeMinutes: freeMinutes === '' ? 0 : freeMinutes,
    points: points.map(pointBodyOf),
    ...(withPrice && {
      price: price.amount === '' ? null : { cents: Math.round(price.amount * 100), currency: price.currency },
    }),
  };
}

/** What is wrong with an order as typed. A point without coordinates is reported at its place: empty, or not known. */
export function orderFindings(values: OrderValues): readonly FieldError[] {
  const placed = values.points.filter(({ latitude }) => latitude !== null).length;
  if (values.points.length < LOADING_ORDER_POINTS.min) {
    return [{ path: 'points', code: 'too_few', params: { min: LOADING_ORDER_POINTS.min } }];
  }
  const unplaced = values.points.flatMap(({ latitude, name }, index): FieldError[] =>
    latitude === null ? [{ path: `points.${index}.name`, code: name.trim() === '' ? 'required' : 'unknown' }] : [],
  );
  const others = schemaFindings(endpoints.loadingOrders.create.body, bodyOf(values, false)).filter(
    ({ path }) => !/^points\.\d+\.(?:latitude|longitude|name)$/.test(path),
  );
  const reversed = values.points.flatMap(({ windowFrom, windowTo }, index): FieldError[] =>
    windowFrom !== null && windowTo !== null && windowTo <= windowFrom
      ? [{ path: `points.${index}.windowTo`, code: 'invalid' }]
      : [],
  );
  return placed < values.points.length ? [...unplaced, ...others, ...reversed] : [...others, ...reversed];
}
