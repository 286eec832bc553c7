import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from './driving.ts';
import { addsToTrack, leftOut, positionOf } from './track.ts';

const aFix = (changes: Partial<Fix> = {}): Fix => ({
  at: Date.parse('2026-11-22T08:00:00.000Z'),
  latitude: 46.05,
  longitude: 14.5,
  accuracy: 8,
  speedKmh: 50,
  course: 90,
  altitude: 300,
  ...changes,
});
const apart = (meters: number) => () => meters;

describe('a position of the phone', () => {
  it('is kept while it moves every five seconds, while it stands once a minute', () => {
    const last = aFix();
    const after = (seconds: number) => aFix({ at: last.at + seconds * 1_000 });
    expect(addsToTrack(after(0), null, apart(0))).toBe(true);
    expect(addsToTrack(after(4), last, apart(500))).toBe(false);
    expect(addsToTrack(after(5), last, apart(70))).toBe(true);
    expect(addsToTrack(after(59), last, apart(5))).toBe(false);
    expect(addsToTrack(after(60), last, apart(0))).toBe(true);
  });

  it('is not taken for a movement within its inaccuracy', () => {
    const later = aFix({ at: aFix().at + 10_000, accuracy: 200 });
    expect(addsToTrack(later, aFix(), apart(90))).toBe(false);
    expect(addsToTrack(later, aFix(), apart(110))).toBe(true);
  });

  it('is sent without values that no vehicle has', () => {
    const odd = aFix({ accuracy: 250_000, course: -1, speedKmh: 900, altitude: null });
    expect(positionOf(odd)).toEqual({
      deviceTime: '2026-11-22T08:00:00.000Z',
      latitude: 46.05,
      longitude: 14.5,
      accuracy: 100_000,
      altitude: null,
      course: null,
      speed: null,
    });
  });
});

it('leaves out every second one of the older half when too many wait, never a newer one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 3, max: 200 }), (count, kept) => {
      const waiting = Array.from({ length: count }, (_, index) => index);
      const missing = new Set(leftOut(waiting, kept));
      expect(missing.size > 0).toBe(count > kept);
      expect(Math.max(-1, ...missing)).toBeLessThan(Math.floor(count / 2));
      expect(missing.has(0)).toBe(false);
      expect([...missing].some((index) => missing.has(index + 1))).toBe(false);
    }),
  );
});
