import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion } from './apportion.ts';

describe('splitting a whole number', () => {
  it('gives whole parts in proportion', () => {
    expect(apportion(10, [1, 1, 1])).toEqual([3, 4, 3]);
  });

  it('puts everything into the last part when nothing has a weight', () => {
    expect([apportion(7, [0, 0]), apportion(0, [0]), apportion(5, [])]).toEqual([[0, 7], [0], []]);
  });

  it('always adds up, with no part below 0 or more than 1 off', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(5_000_000), weights, (total, given) => {
        const parts = apportion(total, given);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        const all = given.reduce((sum, each) => sum + each, 0);
        for (const [i, part] of parts.entries()) {
          expect(Number.isInteger(part) && part >= 0).toBe(true);
          const share = all > 1 ? (total * (given[i] ?? 0)) / all : part;
          expect(Math.abs(part - share)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
