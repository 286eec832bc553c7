import { expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';
import { longestWord } from './text-width.ts';

const need = (wanted: number, header = 0, cells = 0, figures = 0) => ({ wanted, header, cells, figures });

it('shares the page as wanted', () => {
  expect(columnWidths([need(1), need(3)], 400)).toEqual({ widths: [100, 300], headerScale: 1, scale: 1 });
});

it('has room for the longest word of each header and cell, at the cost of the others', () => {
  expect(columnWidths([need(1, 150), need(2), need(1, 0, 60)], 300).widths).toEqual([150, 90, 60]);
});

it('gives up words of cells first, then makes headers smaller, and breaks words at last', () => {
  expect(columnWidths([need(1, 60), need(1, 30, 64)], 100)).toEqual({ widths: [60, 40], headerScale: 1, scale: 1 });
  expect(columnWidths([need(1, 100), need(1, 25)], 100)).toEqual({ widths: [80, 20], headerScale: 0.8, scale: 1 });
  expect(columnWidths([need(1, 300), need(1, 300)], 100).widths).toEqual([50, 50]);
});

it('makes everything smaller rather than break a figure', () => {
  const narrow = columnWidths([need(1, 60, 64, 64), need(1, 60, 64, 64)], 100);
  expect(narrow).toMatchObject({ widths: [50, 50], headerScale: 0.8 });
  expect(narrow.scale).toBeCloseTo(100 / 128, 9);
  // A header is made smaller first.
  expect(columnWidths([need(1, 100), need(1, 25, 40, 40)], 120)).toMatchObject({ scale: 1 });
  expect(columnWidths([need(1, 0, 300, 300), need(1, 0, 300, 300)], 100)).toMatchObject({
    widths: [50, 50],
    scale: 0.6,
  });
});

it('gives a long text so much room that its row fits on a page', () => {
  const { widths } = columnWidths([need(1, 20, 30), { ...need(1, 20, 30), longest: 42 * 70 }], 120);
  expect(widths).toEqual([20, 100]);
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
