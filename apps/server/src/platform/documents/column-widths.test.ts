import { expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';
import { longestWord } from './text-width.ts';

const need = (wanted: number, header = 0, cells = 0) => ({ wanted, header, cells });

it('shares the page as wanted', () => {
  expect(columnWidths([need(1), need(3)], 400)).toEqual({ widths: [100, 300], headerScale: 1 });
});

it('has room for the longest word of each header and cell, at the cost of the others', () => {
  expect(columnWidths([need(1, 150), need(2), need(1, 0, 60)], 300).widths).toEqual([150, 90, 60]);
});

it('gives up words of cells first, then makes headers smaller, and breaks words at last', () => {
  expect(columnWidths([need(1, 60), need(1, 30, 64)], 100)).toEqual({ widths: [60, 40], headerScale: 1 });
  expect(columnWidths([need(1, 100), need(1, 25)], 100)).toEqual({ widths: [80, 20], headerScale: 0.8 });
  expect(columnWidths([need(1, 300), need(1, 300)], 100).widths).toEqual([50, 50]);
});

it('fills the page when nothing is left for the others', () => {
  const { widths } = columnWidths([need(1, 50), need(1, 50)], 100);
  expect(widths).toEqual([50, 50]);
});

it('measures words: letters with marks as those without', () => {
  expect(longestWord('Žnidaršič', 7)).toBe(longestWord('Znidarsic', 7));
  expect(longestWord('km Wm', 7)).toBe(longestWord('Wm', 7));
  expect(longestWord('', 7)).toBe(0);
});
