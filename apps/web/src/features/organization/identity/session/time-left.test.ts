import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

describe('time left', () => {
  it.each([
    [8 * 3_600_000, '8:00:00'],
    [3_599_001, '1:00:00'],
    [61_000, '0:01:01'],
    [1, '0:00:01'],
    [-5_000, '0:00:00'],
  ])('of %i ms is %s', (milliseconds, text) => {
    expect(timeLeft(milliseconds)).toBe(text);
  });
});
