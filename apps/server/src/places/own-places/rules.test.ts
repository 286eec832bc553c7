import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metersBetween } from './geometry-rules.ts';
import { gridOf } from './grid.ts';
import { Neighbours } from './nearest.ts';
import { areaOfPoint, areaOfZone } from './rules.ts';
import type { Bounds, GeoPoint } from './types.ts';

const YARD: GeoPoint = {
  id: 1,
  name: 'Dvorišče',
  description: null,
  address: null,
  latitude: 46,
  longitude: 14.5,
  company: null,
  contactPerson: null,
  email: null,
  type: 4,
  radiusMeters: 150,
};
/** Metres east of the yard. */
const east = (meters: number) => ({ latitude: 46, longitude: 14.5 + meters / 77_425.4 });
const bounds: Bounds = { swLatitude: 46, swLongitude: 14.5, neLatitude: 46.01, neLongitude: 14.51 };

describe('a position is at a place', () => {
  it('within the radius of a point', () => {
    const area = areaOfPoint(YARD);
    expect([east(0), east(149), east(151)].map((place) => area.holds(place))).toEqual([true, true, false]);
    expect(area.extentMeters).toBe(300);
  });

  it('within a circle, not within its box', () => {
    const area = areaOfZone({ bounds, shape: { kind: 'circle', centre: YARD, radiusMeters: 150 } });
    expect([east(149), east(151)].map((place) => area.holds(place))).toEqual([true, false]);
    expect(area.holds({ ...east(120), latitude: 46.001_1 })).toBe(false);
  });

  it('within the bounds of a rectangle, its edge included', () => {
    const area = areaOfZone({ bounds, shape: { kind: 'rectangle' } });
    expect(area.holds({ latitude: 46.01, longitude: 14.505 })).toBe(true);
    expect(area.holds({ latitude: 46.010_000_1, longitude: 14.505 })).toBe(false);
    expect(area.extentMeters).toBeCloseTo(1_354.6, 0);
  });

  it('within the outline of a polygon, not within its box', () => {
    const area = areaOfZone({
      bounds,
      shape: { kind: 'polygon', ring: [[14.5, 46], [14.51, 46], [14.5, 46.01], [14.5, 46]] }, // prettier-ignore
    });
    expect(area.holds({ latitude: 46.002, longitude: 14.502 })).toBe(true);
    expect(area.holds({ latitude: 46.008, longitude: 14.508 })).toBe(false);
  });
});

const somewhere = fc.record({
  latitude: fc.double({ min: 45.9, max: 46.1, noNaN: true }),
  longitude: fc.double({ min: 14.4, max: 14.6, noNaN: true }),
});

describe('a grid of places', () => {
  it('gives the same result as checking each of them', () => {
    const areas = fc.array(fc.tuple(somewhere, fc.double({ min: 20, max: 80_000, noNaN: true })));
    fc.assert(
      fc.property(areas, somewhere, (circles, place) => {
        const all = circles.map(([centre, radiusMeters]) => areaOfPoint({ ...YARD, ...centre, radiusMeters }));
        const found = gridOf(all, (area) => area.bounds)
          .at(place)
          .filter((area) => area.holds(place));
        expect(found).toEqual(all.filter((area) => area.holds(place)));
      }),
    );
  });

  it('finds the nearest point within a distance, like checking each of them', () => {
    fc.assert(
      fc.property(fc.array(somewhere), somewhere, (points, place) => {
        const near = points.filter((point) => metersBetween(point, place) <= 2_500);
        const [nearest = null] = near.toSorted((a, b) => metersBetween(a, place) - metersBetween(b, place));
        expect(new Neighbours(2_500, points).nearest(place)).toBe(nearest);
      }),
    );
  });

  it('finds nothing a metre too far away', () => {
    const neighbours = new Neighbours(250, [YARD]);
    expect(neighbours.nearest(east(249))).toBe(YARD);
    expect(neighbours.nearest(east(251))).toBeNull();
  });

  it('finds across the antimeridian and at a pole, each once', () => {
    const fiji = areaOfPoint({ ...YARD, latitude: -16.5, longitude: 179.9995, radiusMeters: 150 });
    const pole = areaOfPoint({ ...YARD, latitude: 89.9999, longitude: 0, radiusMeters: 5_000 });
    const grid = gridOf([fiji, pole], (area) => area.bounds);
    expect(grid.at({ latitude: -16.5, longitude: -179.9997 })).toEqual([fiji]);
    expect(grid.at({ latitude: -16.5, longitude: 179.9995 })).toEqual([fiji]);
    expect(grid.at({ latitude: -16.5, longitude: -179.99 })).toEqual([]);
    for (const longitude of [-180, 0, 180]) expect(grid.at({ latitude: 89.99, longitude })).toEqual([pole]);
  });
});
