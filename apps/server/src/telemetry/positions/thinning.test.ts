import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thin } from './thinning.ts';
import type { Place } from './thinning.ts';

const METERS_NORTH = 1 / 111_195;
/** Places by metres east and north of Ljubljana. */
const METERS_EAST = METERS_NORTH / Math.cos((46 * Math.PI) / 180);
const place = (east: number, north: number): Place => ({
  latitude: 46 + north * METERS_NORTH,
  longitude: 14.5 + east * METERS_EAST,
});

function distanceToKept(track: readonly Place[], kept: readonly number[], index: number): number {
  const next = kept.findIndex((at) => at >= index);
  const from = track[kept[next - 1] ?? 0];
  const to = track[kept[next] ?? 0];
  const at = track[index];
  if (!from || !to || !at) throw new Error('a point outside the track');
  const [ax, ay] = [from.longitude / METERS_EAST, from.latitude / METERS_NORTH];
  const [dx, dy] = [to.longitude / METERS_EAST - ax, to.latitude / METERS_NORTH - ay];
  const [px, py] = [at.longitude / METERS_EAST - ax, at.latitude / METERS_NORTH - ay];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
  return Math.hypot(px - along * dx, py - along * dy);
}

const wanderings = fc
  .array(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 })), {
    minLength: 3,
    maxLength: 1_500,
  })
  .map((steps) => {
    let [east, north] = [0, 0];
    return steps.map(([stepEast, stepNorth]) => place((east += stepEast / 10), (north += stepNorth / 10)));
  });

describe('thinning a track', () => {
  it('keeps a corner and drops points on a straight line', () => {
    const track = [place(0, 0), place(100, 0), place(200, 0), place(200, 100), place(200, 200)];
    expect(thin(track, 5, 5_000)).toEqual([0, 2, 4]);
  });

  it('drops a wobble within the tolerance and keeps one beyond it', () => {
    expect(thin([place(0, 0), place(100, 4.9), place(200, 0)], 5, 5_000)).toEqual([0, 2]);
    expect(thin([place(0, 0), place(100, 5.1), place(200, 0)], 5, 5_000)).toEqual([0, 1, 2]);
  });

  it('keeps the way out and back, whose ends are the same place', () => {
    expect(thin([place(0, 0), place(500, 0), place(1_000, 0), place(500, 0), place(0, 0)], 5, 5_000)).toEqual([
      0, 2, 4,
    ]);
  });

  it('leaves tracks of no, one and two points as they are', () => {
    expect(thin([], 5, 10)).toEqual([]);
    expect(thin([place(0, 0)], 5, 10)).toEqual([0]);
    expect(thin([place(0, 0), place(0, 0)], 5, 10)).toEqual([0, 1]);
  });

  it('reduces a night in one place to its two ends', () => {
    const track = Array.from({ length: 500 }, () => place(0, 0));
    expect(thin(track, 5, 5_000)).toEqual([0, 499]);
  });

  it('keeps every point within the tolerance of the line it draws', () => {
    fc.assert(
      fc.property(wanderings, (track) => {
        const kept = thin(track, 5, 5_000);
        expect(kept[0]).toBe(0);
        expect(kept.at(-1)).toBe(track.length - 1);
        for (const index of track.keys()) expect(distanceToKept(track, kept, index)).toBeLessThan(5.01);
      }),
      { numRuns: 60 },
    );
  });

  it('never returns more points than requested, ascending, with both ends', () => {
    fc.assert(
      fc.property(wanderings, fc.integer({ min: 2, max: 50 }), (track, points) => {
        const kept = thin(track, 5, points);
        expect(kept.length).toBeLessThanOrEqual(points);
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
        expect([kept[0], kept.at(-1)]).toEqual([0, track.length - 1]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the far end of a journey when only three points are requested', () => {
    const track = [place(0, 0), place(1_000, 20), place(5_000, 0), place(1_000, -30), place(0, 1)];
    expect(thin(track, 5, 3)).toEqual([0, 2, 4]);
  });
});
