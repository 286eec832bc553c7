import { describe, expect, it } from 'vitest';
import {
  boundsOfCircle,
  boundsOfRing,
  crossesItself,
  diagonalOf,
  insideOfRing,
  isInBounds,
  metersBetween,
  ringOfCircle,
  sidesOf,
} from './geometry-rules.ts';
import type { Circle, Corner, Ring } from './types.ts';

const LJUBLJANA = { latitude: 46.05, longitude: 14.5 };
const at = ([longitude, latitude]: Corner) => ({ latitude, longitude });

/** An L-shaped yard: its north-eastern quarter belongs to the neighbour. */
const L: Ring = [
  [14.5, 46],
  [14.52, 46],
  [14.52, 46.01],
  [14.51, 46.01],
  [14.51, 46.02],
  [14.5, 46.02],
  [14.5, 46],
];

describe('the ring of a circle', () => {
  const circles: readonly Circle[] = [
    { centre: LJUBLJANA, radiusMeters: 5 },
    { centre: LJUBLJANA, radiusMeters: 150 },
    { centre: LJUBLJANA, radiusMeters: 200_000 },
    { centre: { latitude: 0, longitude: 0 }, radiusMeters: 5_000 },
    { centre: { latitude: -69.5, longitude: 25.2 }, radiusMeters: 50_000 },
  ];

  it.each(circles)('is closed, has 64 corners, and all of them on the circle ($radiusMeters m)', (circle) => {
    const ring = ringOfCircle(circle);
    expect(ring).toHaveLength(65);
    expect(ring.at(-1)).toEqual(ring[0]);
    for (const corner of ring) {
      // Corners are stored to the centimetre.
      const off = Math.abs(metersBetween(circle.centre, at(corner)) - circle.radiusMeters);
      expect(off).toBeLessThan(0.02 + circle.radiusMeters / 100_000);
    }
  });

  it.each(circles)(
    'fits into the box around the circle, which is not larger than needed ($radiusMeters m)',
    (circle) => {
      const box = boundsOfCircle(circle);
      const ring = boundsOfRing(ringOfCircle(circle));
      const dust = 2e-7;
      expect(box.swLatitude).toBeLessThanOrEqual(ring.swLatitude + dust);
      expect(box.neLatitude).toBeGreaterThanOrEqual(ring.neLatitude - dust);
      expect(box.swLongitude).toBeLessThanOrEqual(ring.swLongitude + dust);
      expect(box.neLongitude).toBeGreaterThanOrEqual(ring.neLongitude - dust);
      const width = sidesOf(box).width;
      expect(width).toBeLessThan(2.01 * circle.radiusMeters + 0.1);
      expect(sidesOf(box).height).toBeCloseTo(2 * circle.radiusMeters, circle.radiusMeters > 1_000 ? -3 : 0);
    },
  );

  it('shows that a circle reaches around a pole or over the antimeridian', () => {
    const pole = boundsOfCircle({ centre: { latitude: 89, longitude: 10 }, radiusMeters: 200_000 });
    expect(pole.neLatitude).toBeGreaterThan(90);
    const fiji = boundsOfCircle({ centre: { latitude: -17, longitude: 179.9 }, radiusMeters: 50_000 });
    expect(fiji.neLongitude).toBeGreaterThan(180);
  });
});

describe('the sides of a box', () => {
  it('are metres, the width where it is narrower', () => {
    const box = { swLatitude: 46, swLongitude: 14.5, neLatitude: 46.01, neLongitude: 14.51 };
    const { width, height } = sidesOf(box);
    expect(width).toBeCloseTo(774.18, 0);
    expect(height).toBeCloseTo(1_111.5, 0);
    expect(diagonalOf(box)).toBeCloseTo(Math.hypot(width, height), 0);
  });

  it('of the whole earth are not zero', () => {
    const box = { swLatitude: -1, swLongitude: -180, neLatitude: 1, neLongitude: 180 };
    expect(sidesOf(box).width).toBeGreaterThan(39_000_000);
  });
});

describe('what lies in a ring', () => {
  it.each<[string, Corner, boolean]>([
    ['the foot of the L', [14.515, 46.005], true],
    ['its leg', [14.505, 46.015], true],
    ['the quarter of the box that is not in it', [14.515, 46.015], false],
    ['beside the box', [14.53, 46.005], false],
    ['on an edge', [14.515, 46.01], true],
    ['on a corner', [14.51, 46.01], true],
    ['the height of a corner, west of everything', [14.4, 46.01], false],
    ['the height of a corner, inside', [14.505, 46.01], true],
  ])('%s', (_, corner, inside) => {
    expect(insideOfRing(L)(at(corner))).toBe(inside);
    expect(insideOfRing(L.toReversed())(at(corner))).toBe(inside);
  });

  it('is in its box too, but not the reverse', () => {
    expect(isInBounds(boundsOfRing(L), at([14.515, 46.015]))).toBe(true);
  });
});

describe('an outline', () => {
  it.each<[string, Ring, boolean]>([
    ['of the form of an L', L, false],
    ['of a triangle', [[0, 0], [1, 0], [0, 1], [0, 0]], false], // prettier-ignore
    ['of a bow tie', [[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]], true], // prettier-ignore
    ['that touches itself at a corner', [[0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 1], [0, 0]], true], // prettier-ignore
    ['that goes back on itself', [[0, 0], [2, 0], [1, 0], [1, 1], [0, 0]], true], // prettier-ignore
    ['that is a line', [[0, 0], [1, 1], [2, 2], [0, 0]], true], // prettier-ignore
    ['with a corner on a straight side', [[0, 0], [1, 0], [2, 0], [1, 1], [0, 0]], false], // prettier-ignore
    ['that goes back at its beginning', [[1, 0], [2, 0], [2, 1], [0, 1], [0, 0], [3, 0], [1, 0]], true], // prettier-ignore
  ])('%s', (_, ring, crosses) => {
    expect(crossesItself(ring)).toBe(crosses);
    expect(crossesItself(ring.toReversed())).toBe(crosses);
  });

  it('of a thousand corners is checked quickly', () => {
    const ring = Array.from({ length: 1_000 }, (_, i): Corner => {
      const angle = (i / 1_000) * 2 * Math.PI;
      return [14 + Math.cos(angle), 46 + Math.sin(angle)];
    });
    expect(crossesItself([...ring, ring[0] ?? [0, 0]])).toBe(false);
  });
});
