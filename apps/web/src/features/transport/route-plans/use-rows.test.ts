import { expect, it } from 'vitest';
import { withOpen } from './use-rows.ts';

it('draws the open row too, in its place, however far the list is scrolled', () => {
  expect(withOpen([4, 5, 6], 1)).toEqual([1, 4, 5, 6]);
  expect(withOpen([4, 5, 6], 9)).toEqual([4, 5, 6, 9]);
  expect(withOpen([4, 5, 6], 5)).toEqual([4, 5, 6]);
  expect(withOpen([4, 5, 6], -1)).toEqual([4, 5, 6]);
});
