import { describe, expect, it } from 'vitest';
import { workBefore, workSpanOf } from './vehicle-work.ts';
import { pointsOf } from './points.ts';
import type { StoredPoint } from './stored-order.ts';
import type { StoredOrder } from './types.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 10, 8);
const at = (hours: number) => NOW + hours * HOUR;

const fields = {
  number: null,
  geoPointId: null,
  geoZoneId: null,
  name: 'Celje',
  address: null,
  latitude: 46,
  longitude: 15,
  activityTypeId: 1,
  windowFrom: null,
  windowTo: null,
  stayMinutes: 30,
  notes: null,
  contactPerson: null,
  phone: null,
  goods: null,
};
function aPoint(changes: Partial<StoredPoint>): StoredPoint {
  const [point] = pointsOf([fields], [], { points: new Map(), zones: new Map() });
  if (point === undefined) throw new Error('no point');
  return { ...point, ...changes };
}
const anEta = (hours: number) => ({
  at: at(hours),
  earliest: at(hours),
  latest: at(hours),
  breakMinutes: 0,
  basis: 'estimate',
  distance: null,
  computedAt: NOW,
});
const anOrder = (
  state: StoredOrder['state'],
  first: Partial<StoredPoint>,
  last: Partial<StoredPoint>,
  travelSeconds: number | null = null,
) => ({ state, time: at(0), travelSeconds, points: [aPoint(first), aPoint(last)] });

describe('the time for which an order needs its vehicle', () => {
  it.each([
    ['until the end of the last window, with the stay', anOrder(0, { windowFrom: at(1) }, { windowTo: at(5) }), 1, 5.5],
    ['as long as the way takes, where there are no windows', anOrder(0, {}, {}, 7_200), 0, 2.5],
    ['until the ETA of the last point', anOrder(2, { arrivedAt: at(-1) }, { eta: anEta(3), windowTo: at(9) }), -1, 3.5],
    ['not before the last window begins', anOrder(2, {}, { eta: anEta(3), windowFrom: at(4) }), 0, 4.5],
  ])('is %s', (_name, order, from, until) => {
    expect(workSpanOf(order, NOW)).toEqual({ fromAt: at(from), untilAt: at(until) });
  });

  it('has no known end when an order in progress should have ended, or nothing is known of it', () => {
    expect(workSpanOf(anOrder(2, {}, {}), NOW).untilAt).toBeNull();
    expect(workSpanOf(anOrder(2, {}, { windowTo: at(-2) }), NOW).untilAt).toBeNull();
  });
});

describe('the work before an order', () => {
  const wanted = anOrder(0, { windowFrom: at(6) }, { windowTo: at(10) });
  const soon = anOrder(0, { windowFrom: at(1) }, { windowTo: at(5) });
  const underWay = anOrder(2, {}, { eta: anEta(2) });

  it('is the order that ends last, planned ones too', () => {
    expect(workBefore([soon, underWay], wanted, NOW)).toMatchObject({ order: soon, untilAt: at(5.5) });
  });

  it('is none of an order that begins after the new one, or is over', () => {
    const later = anOrder(0, { windowFrom: at(30) }, { windowTo: at(34) });
    const forgotten = anOrder(0, { windowFrom: at(-30) }, { windowTo: at(-20) });
    expect(workBefore([later, forgotten], wanted, NOW)).toBeNull();
  });

  it('ends nobody knows when, while an order in progress has no ETA', () => {
    const unknown = anOrder(2, {}, {});
    expect(workBefore([soon, unknown], wanted, NOW)).toMatchObject({ order: unknown, untilAt: null });
  });
});
