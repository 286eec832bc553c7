import { describe, expect, it } from 'vitest';
import { nextIndex } from './row-keys.ts';

describe('moving in a table', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 4, 4],
    ['ArrowUp', -1, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 0, 4],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['a', 0, null],
  ])('%s from %i leads to %s of five rows', (key, active, next) => {
    expect(nextIndex(key, active, 5)).toBe(next);
  });

  it('leads nowhere in an empty table', () => {
    expect(nextIndex('ArrowDown', -1, 0)).toBeNull();
  });
});
