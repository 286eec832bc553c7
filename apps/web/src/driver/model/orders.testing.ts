import { DRIVER } from './messages.testing.ts';
import type { PhoneOrder, PhonePoint } from './orders.ts';
import type { PointReport } from './outbox.ts';

export function aPoint(fields: Partial<PhonePoint> = {}): PhonePoint {
  return {
    number: 1,
    activity: 1,
    place: { latitude: 45.55, longitude: 13.73, name: 'Luka Koper' },
    address: null,
    windowFrom: null,
    windowTo: null,
    status: 'planned',
    arrivedAt: null,
    leftAt: null,
    contact: null,
    phone: null,
    goods: null,
    notes: null,
    problem: null,
    ...fields,
  };
}

/** An order that was sent, with one point. */
export function anOrder(fields: Partial<PhoneOrder> = {}): PhoneOrder {
  return {
    owner: DRIVER,
    id: 42,
    number: '2026-00042',
    client: 'Luna d.o.o.',
    reference: null,
    notes: null,
    state: 1,
    points: [aPoint()],
    ...fields,
  };
}

/** A report of the first point of that order, which waits. */
export function aReport(fields: Partial<PointReport> = {}): PointReport {
  return {
    kind: 'point',
    sequence: 1,
    owner: DRIVER,
    key: 'key',
    at: '2026-11-22T08:00:00.000Z',
    refused: null,
    orderId: 42,
    point: 1,
    status: 'arrived',
    reason: null,
    ...fields,
  };
}
