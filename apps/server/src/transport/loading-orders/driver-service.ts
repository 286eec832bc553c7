import { isDeepStrictEqual } from 'node:util';
import type { DriversOrder } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { findPresentVehicle, wasInVehicle } from '../driver/service.ts';
import type { DriverScope } from '../driver/service.ts';
import { orderClosed } from './errors.ts';
import { changedPoint } from './point-changes.ts';
import type { PointChange } from './point-changes.ts';
import { publishOrders, storeChanged } from './parts.ts';
import type { OrderParts } from './parts.ts';
import { sentSince, timesByHandError } from './rules.ts';
import { lockOrders, ordersOfDevice } from './store.ts';
import type { StoredOrder } from './types.ts';
import { driversOrderOnWire } from './wire.ts';

/** Completed orders stay on the phone for so long. */
const COMPLETED_SHOWN_MS = 2 * 86_400_000;
/** How long after leaving a vehicle a driver may still send what they noted in it. */
const SENT_LATE_MS = 14 * 86_400_000;

/** What a driver says of a point. */
export interface DriverReport {
  readonly status: 'enRoute' | 'arrived' | 'inProgress' | 'done' | 'problem';
  /** Epoch milliseconds, by the clock of the phone. */
  readonly at: number;
  readonly reason: string;
}

/** What drivers do with the orders of their vehicle; others do not exist for them. */
export interface DriverOrderService {
  list(driver: DriverScope): Promise<DriversOrder[]>;
  /**
   * A report that comes twice changes nothing.
   * @throws {ProblemError} not_found; validation: a time that cannot be; loading_order.closed: the order is completed
   */
  report(driver: DriverScope, orderId: number, number: number, report: DriverReport): Promise<DriversOrder>;
}

export function driverOrderService(parts: OrderParts): DriverOrderService {
  const { database, clock } = parts;
  return {
    list: (driver) =>
      database.tenant(driver, async (tx) => {
        const vehicle = await findPresentVehicle(tx, driver, driver.driverId);
        if (vehicle === null) return [];
        const now = clock.now();
        const orders = await ordersOfDevice(tx, driver, vehicle.deviceId, now - COMPLETED_SHOWN_MS);
        const shown = { deviceId: vehicle.deviceId, plate: vehicle.licencePlate };
        return orders.map((order) => driversOrderOnWire(order, shown, now));
      }),

    async report(driver, orderId, number, report) {
      const { reply, published } = await database.tenant(driver, async (tx) => {
        const now = clock.now();
        const { order: before, vehicle } = await ownOrder(tx, driver, orderId, now);
        const point = before.points.find((each) => each.number === number);
        if (point === undefined) throw notFound();
        const change = changeOf(report, now);
        const { point: after, changes } = changedPoint(point, change, 'driver');
        if (isDeepStrictEqual(after, point)) {
          return { reply: driversOrderOnWire(before, vehicle, now), published: null };
        }
        if (before.state === 4) throw orderClosed();
        const error = timesByHandError(change, point, { createdAt: before.createdAt, now });
        if (error !== null) throw invalidFields({ ...error, path: 'at' });
        const order = { ...before, points: before.points.map((each) => (each === point ? after : each)) };
        const cause = { source: 'driver', driverId: driver.driverId } as const;
        const stored = await storeChanged(parts, tx, driver, before, { order, changes }, cause, now);
        return { reply: driversOrderOnWire(stored.order, vehicle, now), published: stored.published };
      });
      if (published !== null) publishOrders(parts, driver, published);
      return reply;
    },
  };
}

/** An order of a vehicle in which the driver is, or was until lately and after it was sent. A cancelled one is none. */
async function ownOrder(tx: Tx, driver: DriverScope, orderId: number, now: number) {
  const [order] = await lockOrders(tx, driver, [orderId]);
  if (order === undefined || order.deviceId === null || order.state === 0 || order.state === 3) throw notFound();
  const { deviceId } = order;
  const since = new Date(Math.max(sentSince(order), now - SENT_LATE_MS));
  if (!(await wasInVehicle(tx, driver, driver.driverId, deviceId, since))) throw notFound();
  const plate = (await readFleet(tx, driver)).devices.get(deviceId)?.vehicle.licencePlate ?? '';
  return { order: order satisfies StoredOrder, vehicle: { deviceId, plate } };
}

/** A phone whose clock is ahead cannot say what has not happened yet. */
function changeOf({ status, at, reason }: DriverReport, now: number): PointChange {
  const time = Math.min(at, now);
  if (status === 'arrived') return { arrivedAt: time };
  if (status === 'done') return { leftAt: time };
  if (status === 'problem') return { problem: reason };
  return { reported: status };
}
