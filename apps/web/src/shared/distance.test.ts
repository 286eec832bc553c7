import { describe, expect, it } from 'vitest';
import { straightLineMeters } from './distance.ts';

const LJUBLJANA = { latitude: 46.05108, longitude: 14.50513 };
const MARIBOR = { latitude: 46.55465, longitude: 15.64588 };

describe('the straight line between two places', () => {
  it('is nothing from a place to itself', () => {
    expect(straightLineMeters(LJUBLJANA, LJUBLJANA)).toBe(0);
  });

  it('is 104 km from Ljubljana to Maribor, in both directions', () => {
    expect(straightLineMeters(LJUBLJANA, MARIBOR) / 1_000).toBeCloseTo(104, 0);
    expect(straightLineMeters(MARIBOR, LJUBLJANA)).toBe(straightLineMeters(LJUBLJANA, MARIBOR));
  });

  it('is short across the date line, and half the earth to the other side of it', () => {
    const east = { latitude: 0, longitude: 179.5 };
    const west = { latitude: 0, longitude: -179.5 };
    expect(straightLineMeters(east, west) / 1_000).toBeCloseTo(111.2, 0);
    expect(straightLineMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) / 1_000).toBeCloseTo(
      20_015,
      0,
    );
  });
});
