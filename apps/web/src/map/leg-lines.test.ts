import { encodePolyline } from '@konvoj/geo/polyline';
import { describe, expect, it } from 'vitest';
import { legLines } from './leg-lines.ts';

const path = encodePolyline([
  [46.0511, 14.5051],
  [45.7743, 14.2137],
  [45.5481, 13.7302],
]);
const legsOf = (...distances: number[]) => distances.map((distance) => ({ distance, duration: 1_800, maneuvers: [] }));

describe('the line of a route', () => {
  it('is one for one leg', () => {
    expect(legLines({ path, distance: 83_000, legs: legsOf(83_000) })).toEqual([
      [
        [14.5051, 46.0511],
        [14.2137, 45.7743],
        [13.7302, 45.5481],
      ],
    ]);
  });

  it('is cut at the points between, and every leg begins where the one before ends', () => {
    const lines = legLines({ path, distance: 83_000, legs: legsOf(38_000, 45_000) });
    expect(lines.map((line) => line.length)).toEqual([2, 2]);
    expect(lines[0]?.at(-1)).toEqual(lines[1]?.[0]);
    expect(lines[1]?.at(-1)).toEqual([13.7302, 45.5481]);
  });
});
