import { describe, expect, it } from 'vitest';
import { aPoint } from './builders.testing.ts';
import { rowsWith } from './use-rows.ts';

const points = Array.from({ length: 60 }, (_, i) => aPoint({ key: String(i) }));
const keys = (shown: readonly string[]) => rowsWith(points, new Set(shown)).map(({ point }) => point.key);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i));

describe('the rows of a long plan', () => {
  it('are the first ones at first, and with every frame some more', () => {
    expect(keys([])).toEqual(numbers(0, 25));
    expect(keys(numbers(0, 25))).toEqual(numbers(0, 50));
    expect(keys(numbers(0, 50))).toEqual(numbers(0, 60));
  });

  it('keep those that are shown, and the number of each in the plan', () => {
    expect(keys(['59'])).toEqual([...numbers(0, 25), '59']);
    expect(rowsWith(points, new Set(['59'])).at(-1)?.index).toBe(59);
  });
});
