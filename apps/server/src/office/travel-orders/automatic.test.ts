import { describe, expect, it } from 'vitest';
import { isDueAhead, isFree, needsOrder, plannedWays, withoutLoads } from './automatic.ts';
import type { MadeFromLoads, SeenTrip, SentLoad, Standing } from './automatic.ts';
import type { OrderCrossing } from './types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-03T12:00:00.000Z');

const crossing: OrderCrossing = {
  time: NOW - HOUR,
  toCountry: 'AT',
  source: 'position',
  latitude: null,
  longitude: null,
  place: null,
};
/** A driver who left the base so many hours ago and is away. */
const away = (hours: number, changes: Partial<SeenTrip> = {}): SeenTrip => ({
  departure: NOW - hours * HOUR,
  return: null,
  awayUntil: NOW,
  crossings: [],
  findings: [],
  ...changes,
});
const order = (changes: Partial<Standing>): Standing => ({
  state: 'draft',
  plannedStart: null,
  plannedDays: null,
  departure: null,
  return: null,
  ...changes,
});
const needs = (
  trip: SeenTrip,
  orders: readonly Standing[] = [],
  declined: readonly { from: number; until: number }[] = [],
) => needsOrder(trip, { orders, declined, now: NOW });

describe('a trip without an order', () => {
  it('needs one after the first border', () => {
    expect(needs(away(2))).toBe(false);
    expect(needs(away(2, { crossings: [crossing] }))).toBe(true);
    const lost = { reason: 'missingCrossing', from: NOW - 2 * HOUR, until: NOW, countries: ['SI', 'AT'] } as const;
    expect(needs(away(2, { findings: [{ ...lost, countries: ['SI', 'AT'] }] }))).toBe(true);
  });

  it('needs one after more than 6 hours away from the base', () => {
    expect(needs(away(6))).toBe(false);
    expect(needs(away(6.01))).toBe(true);
    // Back in the yard after four hours, where the driver stands since.
    expect(needs(away(7, { awayUntil: NOW - 3 * HOUR }))).toBe(false);
  });

  it('needs one when its data came after the return, but none after two days', () => {
    const ended = (hours: number) =>
      away(hours, { return: NOW - (hours - 8) * HOUR, awayUntil: NOW - (hours - 8) * HOUR });
    expect(needs(ended(30))).toBe(true);
    expect(needs(ended(49))).toBe(false);
  });

  it('needs none where a user deleted or cancelled one', () => {
    expect(needs(away(8), [], [{ from: NOW - 9 * HOUR, until: NOW - 7 * HOUR }])).toBe(false);
    expect(needs(away(8), [], [{ from: NOW - 30 * HOUR, until: NOW - 9 * HOUR }])).toBe(true);
  });
});

describe('a trip with an order', () => {
  it('gives a prepared one its departure', () => {
    expect(needs(away(1), [order({ plannedStart: NOW - HOUR / 2 })])).toBe(true);
    expect(needs(away(1), [order({ plannedStart: NOW - 12.5 * HOUR })])).toBe(true);
  });

  it('gives it the departure before the planned start, when it crossed a border', () => {
    const later = order({ plannedStart: NOW + 9 * HOUR });
    expect(needs(away(2, { crossings: [crossing] }), [later])).toBe(true);
    expect(needs(away(2), [later])).toBe(false);
  });

  it('leaves it alone on the way, and completes it after the return', () => {
    const open = order({ state: 'issued', departure: NOW - 20 * HOUR });
    expect(needs(away(20), [open])).toBe(false);
    expect(needs(away(20, { return: NOW - HOUR, awayUntil: NOW - HOUR }), [open])).toBe(true);
  });

  it('is not made twice when late data move the departure', () => {
    const open = order({ departure: NOW - 20 * HOUR });
    expect(needs(away(23), [open])).toBe(false);
    expect(needs(away(15), [open])).toBe(false);
  });

  it('leaves settled orders and several ones at the same time to a user', () => {
    const done = order({ state: 'settled', departure: NOW - 20 * HOUR, return: NOW - HOUR });
    expect(needs(away(20, { return: NOW - HOUR }), [done])).toBe(false);
    const two = [order({ plannedStart: NOW - 20 * HOUR }), order({ plannedStart: NOW - 19 * HOUR })];
    expect(needs(away(20), two)).toBe(false);
  });
});

describe('the way of loading orders', () => {
  const load = (changes: Partial<SentLoad>): SentLoad => ({
    driverId: 1,
    deviceId: 2,
    id: 11,
    number: '2026-00001',
    client: 'Lesnina',
    from: NOW + 10 * HOUR,
    until: NOW + 15 * HOUR,
    places: [{ name: 'Celje', latitude: 46.2, longitude: 15.3 }],
    ...changes,
  });

  it('has the loads of a driver that follow each other', () => {
    const second = load({ number: '2026-00002', from: NOW + 20 * HOUR, until: NOW + 28 * HOUR });
    const other = load({ number: '2026-00003', driverId: 7 });
    const later = load({ number: '2026-00004', from: NOW + 41 * HOUR, until: NOW + 45 * HOUR });
    const ways = plannedWays([later, second, load({}), other]);
    expect(
      ways.map(({ driverId, from, until, orders }) => [driverId, from, until, orders.map(({ number }) => number)]),
    ).toEqual([
      [1, NOW + 10 * HOUR, NOW + 28 * HOUR, ['2026-00001', '2026-00002']],
      [7, NOW + 10 * HOUR, NOW + 15 * HOUR, ['2026-00003']],
      [1, NOW + 41 * HOUR, NOW + 45 * HOUR, ['2026-00004']],
    ]);
    expect(ways[0]?.places).toHaveLength(2);
  });

  it('is prepared from a day before its start until it could have begun', () => {
    const due = (hours: number) => isDueAhead({ from: NOW + hours * HOUR, until: NOW + 99 * HOUR }, NOW);
    expect([25, 24, 0, -12, -13].map(due)).toEqual([false, true, true, true, false]);
  });

  it('is free while no order has the driver', () => {
    const way = { from: NOW + 10 * HOUR, until: NOW + 15 * HOUR };
    const free = (orders: readonly Standing[], declined: readonly { from: number; until: number }[] = []) =>
      isFree(way, { orders, declined });
    expect(free([])).toBe(true);
    expect(free([order({ plannedStart: NOW + 8 * HOUR })])).toBe(false);
    expect(free([order({ plannedStart: NOW - 2 * DAY, plannedDays: 3 })])).toBe(false);
    expect(free([order({ plannedStart: NOW - 2 * DAY, plannedDays: 1 })])).toBe(true);
    // On the way for three days: a load that is fetched belongs to that trip.
    expect(free([order({ departure: NOW - 3 * DAY })])).toBe(false);
    expect(free([order({ departure: NOW - 3 * DAY, return: NOW })])).toBe(true);
    expect(free([order({ departure: NOW - 15 * DAY })])).toBe(true);
    expect(free([], [{ from: NOW + 9 * HOUR, until: NOW + 21 * HOUR }])).toBe(false);
  });
});

describe('an order that was made from loading orders', () => {
  const made = (changes: Partial<MadeFromLoads> = {}): MadeFromLoads => ({
    orderId: 1,
    state: 'draft',
    version: 1,
    hasReceipts: false,
    loads: [
      { id: 11, number: '2026-00001', isWithdrawn: false },
      { id: 12, number: '2026-00002', isWithdrawn: false },
    ],
    ...changes,
  });
  const onlyFirst = ({ id }: { readonly id: number }) => id === 11;

  it('stays while all of them are with its driver', () => {
    expect(withoutLoads(made(), () => true)).toBeNull();
  });

  it('is withdrawn when one is gone and nobody changed it', () => {
    expect(withoutLoads(made(), onlyFirst)).toBe('withdraw');
  });

  it.each([{ version: 2 }, { state: 'issued' as const }, { hasReceipts: true }])(
    'is marked once with %o',
    (changed) => {
      const order = made(changed);
      expect(withoutLoads(order, onlyFirst)).toEqual({ gone: [order.loads[1]], back: [] });
      const marked = made({ ...changed, loads: order.loads.map((load) => ({ ...load, isWithdrawn: load.id === 12 })) });
      expect(withoutLoads(marked, onlyFirst)).toBeNull();
      expect(withoutLoads(marked, () => true)).toMatchObject({ gone: [], back: [{ id: 12 }] });
    },
  );
});
