import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameLayout } from '../frame/frame-layout.ts';
import { earlyFrame } from './early-frame.ts';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  frameLayout.reset();
  vi.unstubAllGlobals();
});

/** Widths written on elements, in the order of the page. */
function widths(cover: HTMLElement): string[] {
  return [...cover.querySelectorAll<HTMLElement>('[style]')]
    .map(({ style }) => style.width)
    .filter((each) => each !== '');
}

test('the frame is drawn early as the dispatcher left it', () => {
  frameLayout.set({
    orientation: 'horizontal',
    mapShare: { vertical: 55, horizontal: 30 },
    sidebarWidths: { all: 410 },
    rail: 'collapsed',
  });
  const { cover, map } = earlyFrame('light');
  expect(map.style.flexBasis).toBe('30%');
  expect(map.parentElement?.dataset['orientation']).toBe('horizontal');
  expect(widths(cover)).toEqual(['410px']);
  expect(cover.querySelector('[data-collapsed]')).not.toBeNull();
  expect(cover.inert).toBe(true);
});

test('a list that was closed takes no room in the early frame', () => {
  frameLayout.set({ sidebarShown: false });
  expect(widths(earlyFrame('dark').cover)).toEqual([]);
});

test('the early frame has the colours of the appearance', () => {
  expect(earlyFrame('dark').cover.style.getPropertyValue('--surface')).toBe('#1b2026');
  expect(earlyFrame('light').cover.style.getPropertyValue('--surface')).toBe('#ffffff');
});
