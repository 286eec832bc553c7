import { afterEach, expect, it, vi } from 'vitest';
import { colorSchemeManager, themeChoice } from './theme-choice.ts';

afterEach(() => {
  colorSchemeManager.unsubscribe();
  themeChoice.reset();
});

it('passes the appearance to late listeners at once, and every change afterwards', () => {
  themeChoice.set({ theme: 'light' });
  const listener = vi.fn<(scheme: string) => void>();
  colorSchemeManager.subscribe(listener);
  themeChoice.set({ theme: 'dark' });
  themeChoice.set({ theme: 'system' });
  expect(listener.mock.calls.flat()).toEqual(['light', 'dark', 'auto']);
});
