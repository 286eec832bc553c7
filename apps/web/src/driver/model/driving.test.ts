import { describe, expect, it } from 'vitest';
import { isDriving, speedAt, type Fix } from './driving.ts';

const fix = (seconds: number, speedKmh: number | null = null): Fix => ({
  at: seconds * 1_000,
  latitude: 46,
  longitude: 14.5,
  accuracy: 10,
  speedKmh,
  course: null,
  altitude: null,
});

describe('driving', () => {
  it('is a speed above 10 km/h', () => {
    expect(isDriving({ at: 0, speedKmh: 10 }, 1_000)).toBe(false);
    expect(isDriving({ at: 0, speedKmh: 11 }, 1_000)).toBe(true);
  });

  it('is not assumed without a recent position', () => {
    expect(isDriving(null, 0)).toBe(false);
    expect(isDriving({ at: 0, speedKmh: null }, 1_000)).toBe(false);
    expect(isDriving({ at: 0, speedKmh: 80 }, 31_000)).toBe(false);
  });

  it('is found by distance where the phone does not measure speed', () => {
    expect(speedAt(fix(10), fix(0), () => 200)).toBe(72);
    expect(speedAt(fix(10), fix(0), () => 15)).toBe(0);
    expect(speedAt(fix(10), null, () => 200)).toBeNull();
    expect(speedAt(fix(100), fix(0), () => 200)).toBeNull();
    expect(speedAt(fix(10, 50), fix(0), () => 0)).toBe(50);
  });
});
