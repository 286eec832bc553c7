import { expect, it } from 'vitest';
import { inOrder, movedColumn } from './column.ts';

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ordered = (...order: string[]) => inOrder(columns, order).map(({ id }) => id);

it('columns keep the order of the user', () => {
  expect(ordered()).toEqual(['a', 'b', 'c', 'd']);
  expect(ordered('d', 'c', 'b', 'a')).toEqual(['d', 'c', 'b', 'a']);
});

it('a new column follows the one before which it was made, and one that is gone is left out', () => {
  expect(ordered('d', 'gone', 'b', 'a')).toEqual(['d', 'b', 'c', 'a']);
  expect(ordered('c', 'b', 'd')).toEqual(['a', 'c', 'b', 'd']);
});

it('a column is moved to the place of another', () => {
  expect(movedColumn(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(movedColumn(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(movedColumn(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
});
