import { describe, expect, it } from 'vitest';
import { emptyOrder } from './entered.ts';
import { isPrepared, withTrip } from './prepared.ts';
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
