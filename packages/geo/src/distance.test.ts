import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { expect, it } from 'vitest';
import { DEGREES_E7, metersBetween } from './distance.ts';

const place = (maxLatitude: number) =>
  fc.record({
    latitude: fc.integer({ min: -maxLatitude * DEGREES_E7, max: maxLatitude * DEGREES_E7 }),
    longitude: fc.integer({ min: -180 * DEGREES_E7, max: 180 * DEGREES_E7 }),
  });

function exactMeters(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const { s12 } = geodesic.Geodesic.WGS84.Inverse(
    a.latitude / DEGREES_E7,
    a.longitude / DEGREES_E7,
    b.latitude / DEGREES_E7,
    b.longitude / DEGREES_E7,
  );
  return s12 ?? Number.NaN;
}

it('is within half a percent of the geodesic over any distance', () => {
  fc.assert(
    fc.property(place(80), place(80), (a, b) => {
      const exact = exactMeters(a, b);
      expect(Math.abs(metersBetween(a, b) - exact)).toBeLessThanOrEqual(exact * 0.005 + 0.01);
    }),
  );
});

it('is within a thousandth of the geodesic for the ways between two reports', () => {
  const step = fc.integer({ min: -0.4 * DEGREES_E7, max: 0.4 * DEGREES_E7 });
  fc.assert(
    fc.property(place(70), step, step, (a, north, east) => {
      const b = { latitude: a.latitude + north, longitude: a.longitude + east };
      const exact = exactMeters(a, b);
      expect(Math.abs(metersBetween(a, b) - exact)).toBeLessThanOrEqual(exact * 0.001 + 0.01);
    }),
  );
});

it('measures across the date line the short way', () => {
  const [a, b] = [
    { latitude: 0, longitude: 1_799_990_000 },
    { latitude: 0, longitude: -1_799_990_000 },
  ];
  expect(metersBetween(a, b)).toBeCloseTo(222.6, 0);
});
