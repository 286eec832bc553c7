import { expect, it } from 'vitest';
import { placeLabels } from './label-placement.ts';

const box = (slot: number, left: number, top: number) => ({ slot, left, top, width: 60, height: 15 });

it('leaves out a label that would cover an earlier one', () => {
  expect(placeLabels([box(3, 0, 0), box(1, 50, 5), box(2, 0, 20)])).toEqual([3, 2]);
});

it('finds a covered label also where the boxes cross cells', () => {
  expect(placeLabels([box(1, -30, -8), box(2, 20, 3), box(3, 100, -8)])).toEqual([1, 3]);
});
