import { describe, expect, it } from 'vitest';
import { NO_RATES, costsOf } from './costs.ts';

const route = {
  distance: 300_000,
  duration: 14_400,
  ferryDistance: 20_000,
  countries: [
    { countryId: 'SI', distance: 120_000, duration: 6_000, tollDistance: 100_500 },
    { countryId: null, distance: 20_000, duration: 2_400, tollDistance: 0 },
    { countryId: 'AT', distance: 160_000, duration: 6_000, tollDistance: 150_000 },
  ],
};
const rates = {
  kilometre: 61.5,
  hour: 2_400,
  ferryKilometre: 310,
  tolls: [
    { countryId: 'SI', car: null, van: 12, truck: 42.13 },
    { countryId: 'AT', car: null, van: null, truck: 48.2 },
    { countryId: 'DE', car: null, van: null, truck: 34.8 },
  ],
};

describe('the costs of a route', () => {
  it('are a line for kilometres on the road, hours, each toll and the ferry, and add up', () => {
    expect(costsOf(route, 'truck', rates)).toEqual({
      cents: 17_220 + 9_600 + 4_234 + 7_230 + 6_200,
      lines: [
        { kind: 'distance', countryId: null, quantity: 280_000, rate: 61.5, cents: 17_220 },
        { kind: 'time', countryId: null, quantity: 14_400, rate: 2_400, cents: 9_600 },
        { kind: 'toll', countryId: 'SI', quantity: 100_500, rate: 42.13, cents: 4_234 },
        { kind: 'toll', countryId: 'AT', quantity: 150_000, rate: 48.2, cents: 7_230 },
        { kind: 'ferry', countryId: null, quantity: 20_000, rate: 310, cents: 6_200 },
      ],
    });
  });

  it('have the tolls of the kind of vehicle', () => {
    const lines = costsOf(route, 'van', { ...NO_RATES, tolls: rates.tolls })?.lines;
    expect(lines).toEqual([{ kind: 'toll', countryId: 'SI', quantity: 100_500, rate: 12, cents: 1_206 }]);
  });

  it('are unknown without rates, and nothing with rates of nothing', () => {
    expect(costsOf(route, 'truck', NO_RATES)).toBeNull();
    expect(costsOf(route, 'truck', { ...NO_RATES, kilometre: 0 })?.cents).toBe(0);
  });

  it('round half a cent up', () => {
    expect(costsOf({ ...route, distance: 20_500 }, 'car', { ...NO_RATES, kilometre: 1 })?.cents).toBe(1);
  });
});
