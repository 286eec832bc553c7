import { expect, it } from 'vitest';
import { inPiecesBySize } from './list-pieces.ts';

it('lists plans in pieces of limited size', () => {
  const plans = (...bytes: number[]) => bytes.map((each, id) => ({ id, bytes: each }));
  expect(inPiecesBySize([])).toEqual([]);
  expect(inPiecesBySize(plans(100_000, 100_000, 100_000))).toEqual([[0, 1], [2]]);
  expect(inPiecesBySize(plans(400_000, 1, 1))).toEqual([[0], [1, 2]]);
  expect(inPiecesBySize(plans(...Array.from({ length: 250 }, () => 10))).map(({ length }) => length)).toEqual([
    100, 100, 50,
  ]);
});
