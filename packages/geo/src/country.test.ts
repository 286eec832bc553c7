import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryOf, exactCountryOf } from './country.ts';

describe('the country of a place', { timeout: 60_000 }, () => {
  it.each([
    ['Ljubljana', 46.05, 14.5, 'SI'],
    ['Villach', 46.61, 13.85, 'AT'],
    ['Trieste', 45.65, 13.78, 'IT'],
    ['Zagreb', 45.81, 15.98, 'HR'],
    ['Campione d’Italia, within Switzerland', 45.968, 8.971, 'IT'],
    ['Las Palmas, overseas', 28.1, -15.42, 'ES'],
    ['Fort-de-France, overseas', 14.61, -61.07, 'FR'],
    ['Sydney', -33.87, 151.2, 'AU'],
  ])('%s', (_, latitude, longitude, code) => {
    expect(countryOf(latitude, longitude)).toBe(code);
  });

  it('is none on the open sea, and that of the coast near it', () => {
    expect(countryOf(50, -35)).toBeNull();
    expect(countryOf(57, 19.5)).toBeNull();
    expect(countryOf(45.62, 13.6)).toBe('SI');
    expect(countryOf(51, 1.4)).toBe('GB');
  });

  it('is that of the borders themselves, anywhere in Europe', () => {
    const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(degrees(34, 71), degrees(-11, 41), (latitude, longitude) => {
        expect(countryOf(latitude, longitude)).toBe(exactCountryOf(latitude, longitude));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is that of the borders themselves along a walk over many of them', () => {
    // Small steps through the corner where Slovenia, Austria, Hungary, Croatia and Italy lie close together.
    for (let step = 0; step < 20_000; step += 1) {
      const latitude = 45.3 + (step % 200) * 0.0083;
      const longitude = 13.3 + Math.floor(step / 200) * 0.0331;
      expect(countryOf(latitude, longitude), `${latitude} ${longitude}`).toBe(exactCountryOf(latitude, longitude));
    }
  });
});
