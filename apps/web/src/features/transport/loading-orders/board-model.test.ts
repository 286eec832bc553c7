import { describe, expect, it } from 'vitest';
import { boardColumns, bookingOf, clientsOf, filteredOrders } from './board-model.ts';
import { aPoint, aRow } from './builders.testing.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');

describe('the board', () => {
  it('has the open orders by their time and the closed ones the newest first', () => {
    const at = (id: number, state: 0 | 4, hour: number) => aRow({ id, state, time: `2026-11-23T0${hour}:00:00.000Z` });
    const columns = boardColumns([at(1, 0, 9), at(2, 0, 7), at(3, 4, 7), at(4, 4, 9)]);
    expect(columns[0].map(({ id }) => id)).toEqual([2, 1]);
    expect(columns[4].map(({ id }) => id)).toEqual([4, 3]);
    expect(columns[1]).toEqual([]);
  });

  it('finds orders by what is written on them, in any order and without accents', () => {
    const orders = [aRow({ id: 1, client: 'Žito d.d.' }), aRow({ id: 2, points: [aPoint({ name: 'Škofja Loka' })] })];
    const found = (find: string) => filteredOrders(orders, { find }).map(({ id }) => id);
    expect(found('zito')).toEqual([1]);
    expect(found('loka 00042')).toEqual([2]);
    expect(found('')).toEqual([1, 2]);
  });

  it('shows the orders of a client, a vehicle, a driver, or the late ones', () => {
    const orders = [
      aRow({ id: 1, client: 'A', deviceId: 1, driverId: 1 }),
      aRow({ id: 2, client: 'B', lateness: 'late' }),
    ];
    expect(filteredOrders(orders, { client: 'A' })).toHaveLength(1);
    expect(filteredOrders(orders, { device: 7 })[0]?.id).toBe(2);
    expect(filteredOrders(orders, { driver: 1 })[0]?.id).toBe(1);
    expect(filteredOrders(orders, { late: true })[0]?.id).toBe(2);
    expect(clientsOf(orders)).toEqual(['A', 'B']);
  });
});

describe('the time for which an order needs its vehicle', () => {
  const held = (holding: string) => ({ computed: holding, manual: null, holding, source: null });

  it('goes from the window of the first point to that of the last', () => {
    const points = [
      aPoint({ windowFrom: '2026-11-23T07:00:00.000Z' }),
      aPoint({ windowFrom: '2026-11-24T08:00:00.000Z', windowTo: '2026-11-24T10:00:00.000Z' }),
    ];
    expect(bookingOf(aRow({ points }), NOW)).toMatchObject({
      deviceId: 7,
      fromMs: Date.parse('2026-11-23T07:00:00.000Z'),
      toMs: Date.parse('2026-11-24T10:00:00.000Z'),
    });
  });

  it('goes from the real arrival to the real leaving once they are known', () => {
    const points = [
      aPoint({ arrival: held('2026-11-23T06:30:00.000Z'), windowFrom: '2026-11-23T07:00:00.000Z' }),
      aPoint({ departure: { ...held('2026-11-23T11:00:00.000Z'), uncertain: false } }),
    ];
    expect(bookingOf(aRow({ state: 4, points }), NOW)).toMatchObject({
      fromMs: Date.parse('2026-11-23T06:30:00.000Z'),
      toMs: Date.parse('2026-11-23T11:00:00.000Z'),
    });
  });

  it('lasts until now at least while the order is in progress', () => {
    const points = [aPoint(), aPoint({ windowTo: '2026-11-23T09:00:00.000Z' })];
    expect(bookingOf(aRow({ state: 2, points }), NOW)?.toMs).toBe(NOW);
  });

  it('is the travel time where the points have no times', () => {
    const booking = bookingOf(aRow({ travelTime: 3_600 }), NOW);
    expect(booking && booking.toMs - booking.fromMs).toBe(3_600_000);
  });

  it('is none without a vehicle or for a cancelled order', () => {
    expect(bookingOf(aRow({ deviceId: null }), NOW)).toBeNull();
    expect(bookingOf(aRow({ state: 3 }), NOW)).toBeNull();
  });
});
