import { expect, test } from 'vitest';
import { coverPage, removePageCover } from './page-cover.ts';

test('one cover lies over the page, until the page has something to show', () => {
  const [first, second] = [document.createElement('div'), document.createElement('div')];
  coverPage(first);
  expect(coverPage(second)).toBe(true);
  expect(first.isConnected).toBe(false);
  expect(second.isConnected).toBe(true);
  removePageCover();
  expect(second.isConnected).toBe(false);
  // Late: it would lie over what the page shows.
  expect(coverPage(first)).toBe(false);
  expect(first.isConnected).toBe(false);
});
