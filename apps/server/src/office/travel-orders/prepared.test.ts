import { describe, expect, it } from 'vitest';
import { emptyOrder } from './entered.ts';
import { isPrepared, withTrip } from './prepared.ts';
import { TRIP_FIELDS } from './stored-order.ts';
import type { OrderCrossing } from './types.ts';

const NOW = Date.parse('2026-03-02T08:00:00.000Z');
const empty = emptyOrder('SI', 1, NOW);
const crossing = (toCountry: string, source: OrderCrossing['source'] = 'position'): OrderCrossing => ({
  time: NOW,
  toCountry,
  source,
  latitude: null,
  longitude: null,
  place: null,
});
const trip = {
  ...empty,
  deviceId: 3,
  plate: 'LJ 3',
  departure: NOW,
  return: NOW + 1,
  route: ['Celje', 'Graz'],
  purpose: 'Prevoz',
  crossings: [crossing('AT')],
  odometerStart: 10,
  odometerEnd: 20,
  distance: 10,
};

describe('an order that was prepared before its trip', () => {
  it('waits for the return while it is a draft or issued', () => {
    expect(isPrepared({ state: 'draft', return: null })).toBe(true);
    expect(isPrepared({ state: 'issued', return: null })).toBe(true);
    expect(isPrepared({ state: 'issued', return: NOW })).toBe(false);
    expect(isPrepared({ state: 'cancelled', return: null })).toBe(false);
  });

  it('takes over the trip and keeps what a user entered', () => {
    expect(withTrip(empty, trip)).toEqual(trip);
    const written = { ...empty, departure: NOW - 5, route: ['Celje', 'Dunaj'], purpose: 'Luna', odometerStart: 9 };
    expect(withTrip(written, trip)).toEqual({
      ...trip,
      departure: NOW - 5,
      route: ['Celje', 'Dunaj'],
      purpose: 'Luna',
      odometerStart: 9,
    });
  });

  it('keeps stops, odometer and distance that a user entered, also of an issued order', () => {
    const stop = { place: 'Graz', arrivedAt: NOW, leftAt: NOW + 1, reason: 'loading' } as const;
    const entered = { stops: [stop], odometerEnd: 25, distance: 16 };
    const written = { ...empty, ...entered, state: 'issued' as const, entered: [...TRIP_FIELDS] };
    const seen = { ...trip, stops: [{ ...stop, reason: 'other' as const }] };
    expect(withTrip(written, seen)).toMatchObject({ ...entered, departure: NOW, return: NOW + 1 });
    // What was computed on the way is replaced by the whole trip, and so are stops that it has as well.
    const onTheWay = { ...empty, stops: [], odometerEnd: 15, distance: 5 };
    expect(withTrip(onTheWay, seen)).toMatchObject({ stops: seen.stops, odometerEnd: 20, distance: 10 });
    const taken = { ...onTheWay, stops: [stop], entered: ['stops' as const] };
    const more = [stop, { ...stop, place: 'Celje' }];
    expect(withTrip(taken, { ...trip, stops: more }).stops).toEqual(more);
    // Of orders that were stored before this was kept, those that somebody has changed keep what they have.
    expect(withTrip({ ...onTheWay, entered: null, version: 2 }, seen)).toMatchObject({ odometerEnd: 15, distance: 5 });
    expect(withTrip({ ...onTheWay, entered: null }, seen)).toMatchObject({ odometerEnd: 20, distance: 10 });
  });

  it('keeps crossings that were entered by hand, and the odometer of another vehicle', () => {
    const written = { ...empty, deviceId: 4, plate: 'LJ 4', crossings: [crossing('HU', 'manual')] };
    expect(withTrip(written, trip)).toMatchObject({
      deviceId: 4,
      plate: 'LJ 4',
      crossings: [{ toCountry: 'HU' }],
      odometerStart: null,
      odometerEnd: null,
    });
  });
});
