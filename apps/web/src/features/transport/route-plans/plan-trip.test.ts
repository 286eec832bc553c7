import { expect, it } from 'vitest';
import { aPoint } from './builders.testing.ts';
import { NO_PLAN } from './plan-draft.ts';
import { planOfTrip, tripOfPlan } from './plan-trip.ts';

const points = [
  aPoint({ key: 'a', contact: 'Maja Kos, +386 41 123 456', stay: 1_800, notes: 'Gate 3', activityTypeId: 1 }),
  aPoint({ key: 'b', name: 'Postojna', isVia: true }),
  aPoint({ key: 'c', name: 'Koper', from: '2026-11-23T07:00:00.000Z', to: '2026-11-23T09:00:00.000Z' }),
];
const over = (places: string): string => `Over ${places}`;
const plan = { ...NO_PLAN, id: 7, name: 'To the port', description: 'Call first', points };

it('gives its stops to an order with windows, stays, contacts and notes; what is only passed is in the notes', () => {
  const trip = tripOfPlan(plan, over);
  expect(trip).toMatchObject({ key: 'plan.7', name: 'To the port', notes: 'Call first\nOver Postojna' });
  expect(trip.stops.map(({ name }) => name)).toEqual([points[0]?.name, 'Koper']);
  expect(trip.stops[0]).toMatchObject({
    contactPerson: 'Maja Kos',
    phone: '+386 41 123 456',
    staySeconds: 1_800,
    notes: 'Gate 3',
    activityTypeId: 1,
  });
  expect(trip.stops[1]).toMatchObject({ from: '2026-11-23T07:00:00.000Z', to: '2026-11-23T09:00:00.000Z' });
});

it('is made of the stops of an order, which it would give back', () => {
  const trip = tripOfPlan({ ...plan, points: points.filter(({ isVia }) => !isVia) }, over);
  const made = planOfTrip(trip, String);
  expect(made).toMatchObject({ id: null, name: 'To the port', description: 'Call first' });
  expect(tripOfPlan(made, over).stops).toEqual(trip.stops);
});
