import { describe, expect, it } from 'vitest';
import { dataAge, isCurrent } from './data-age.ts';

describe('age of the last data', () => {
  it.each([
    [0, 'seconds', 0],
    [59_400, 'seconds', 59],
    [60_000, 'minutes', 1],
    [3_600_000, 'hours', 1],
    [49 * 3_600_000, 'days', 2],
    [-5_000, 'seconds', 0],
  ] as const)('gives %i ms in %s', (ageMs, unit, value) => {
    expect(dataAge(0, ageMs)).toEqual({ unit, value });
  });

  it('counts as current for the first 5 seconds', () => {
    expect(isCurrent(dataAge(0, 4_400))).toBe(true);
    expect(isCurrent(dataAge(0, 5_000))).toBe(false);
    expect(isCurrent(dataAge(0, 60_000))).toBe(false);
  });
});
