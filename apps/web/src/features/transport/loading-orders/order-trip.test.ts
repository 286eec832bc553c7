import { expect, it } from 'vitest';
import { anOrder, aPoint } from './builders.testing.ts';
import { orderOfTrip, tripOfOrder } from './order-trip.ts';

const wall = (instant: string): string => instant.slice(0, 19).replace('T', ' ');
const TOMORROW = '2026-11-23 08:00:00';
const stop = {
  name: 'Koper',
  address: 'Vojkovo nabrežje 38, Koper',
  latitude: 45.5481,
  longitude: 13.7302,
  activityTypeId: null,
  from: '2026-11-24T07:00:00.000Z',
  to: null,
  staySeconds: 1_800,
  contactPerson: 'Maja Kos',
  phone: '+386 41 123 456',
  notes: 'Gate 3',
};
const trip = { key: 'plan.7', name: 'To the port', notes: 'Call first', departAt: null, stops: [stop, stop] };

it('takes the stops of a plan: the first is loaded, the others unloaded where the plan does not say', () => {
  const { time, notes, points } = orderOfTrip(trip, TOMORROW, wall);
  expect([time, notes]).toEqual([TOMORROW, 'To the port\nCall first']);
  expect(points.map(({ activityTypeId }) => activityTypeId)).toEqual([1, 2]);
  expect(points[0]).toMatchObject({
    name: 'Koper',
    address: stop.address,
    latitude: 45.5481,
    windowFrom: '2026-11-24 07:00:00',
    windowTo: null,
    stayMinutes: 30,
    contactPerson: 'Maja Kos',
    phone: '+386 41 123 456',
    notes: 'Gate 3',
  });
});

it('is an order of a client with one point there, and a second one to fill in', () => {
  const toClient = { ...trip, client: 'Luna d.o.o.', name: 'Luna d.o.o.', notes: '', stops: [stop] };
  const { client, notes, points } = orderOfTrip(toClient, TOMORROW, wall);
  expect([client, notes]).toEqual(['Luna d.o.o.', '']);
  expect(points.map(({ name, activityTypeId }) => [name, activityTypeId])).toEqual([
    ['Koper', 1],
    ['', 2],
  ]);
});

it('is carried out when the plan departs', () => {
  expect(orderOfTrip({ ...trip, departAt: '2026-11-25T05:30:00.000Z' }, TOMORROW, wall).time).toBe(
    '2026-11-25 05:30:00',
  );
});

it('gives a plan its points, with the goods in their notes and without what was skipped', () => {
  const goods = { ...NO_GOODS, description: 'Paper' };
  const points = [aPoint({ goods, notes: 'Gate 3', stayMinutes: 30 }), aPoint({ number: 2, status: 'skipped' })];
  const made = tripOfOrder(anOrder({ points }), ({ description }) => description ?? '');
  expect(made.stops).toHaveLength(1);
  expect(made.stops[0]).toMatchObject({ notes: 'Paper\nGate 3', staySeconds: 1_800 });
});

const NO_GOODS = {
  description: null,
  pieces: null,
  weightKg: null,
  pallets: null,
  loadingMeters: null,
  adrClass: null,
  temperatureFrom: null,
  temperatureTo: null,
};
