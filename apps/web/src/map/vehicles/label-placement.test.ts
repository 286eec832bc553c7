import { expect, it } from 'vitest';
import { placeLabels } from './label-placement.ts';

const box = (left: number, top: number) => ({ left, top, width: 60, height: 15 });
const label = (slot: number, ...boxes: ReturnType<typeof box>[]) => ({ slot, boxes });
const slots = (choices: Parameters<typeof placeLabels>[0]) => placeLabels(choices).map(({ slot }) => slot);

it('leaves out a label that would cover an earlier one', () => {
  expect(slots([label(3, box(0, 0)), label(1, box(50, 5)), label(2, box(0, 20))])).toEqual([3, 2]);
});

it('finds a covered label also where the boxes cross cells', () => {
  expect(slots([label(1, box(-30, -8)), label(2, box(20, 3)), label(3, box(100, -8))])).toEqual([1, 3]);
});

it('puts a label elsewhere beside its vehicle where its first place is taken', () => {
  expect(placeLabels([label(1, box(0, 0)), label(2, box(30, 5), box(30, -40))])).toEqual([
    { slot: 1, at: 0 },
    { slot: 2, at: 1 },
  ]);
});

it('keeps labels off what is taken already', () => {
  expect(placeLabels([label(1, box(0, 0), box(0, -40))], [{ left: 20, top: -5, width: 32, height: 32 }])).toEqual([
    { slot: 1, at: 1 },
  ]);
});
