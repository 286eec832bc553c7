import { afterEach, expect, it, vi } from 'vitest';
import { colorSchemeManager, themeChoice } from './theme-choice.ts';

afterEach(() => {
  colorSchemeManager.unsubscribe();
  themeChoice.reset();
});

it('passes the appearance to late listeners at once, and every change afterwards', () => {
  themeChoice.set({ theme: 'light' });
  const told = vi.fn<(scheme: string) => void>();
  colorSchemeManager.subscribe(told);
  themeChoice.set({ theme: 'dark' });
  themeChoice.set({ theme: 'system' });
  expect(told.mock.calls.flat()).toEqual(['light', 'dark', 'auto']);
});
