import { afterEach, expect, it, vi } from 'vitest';
import { holdKeys, releaseKeys } from './held-keys.ts';

const shortcut = vi.fn<(event: KeyboardEvent) => void>();
document.addEventListener('keydown', shortcut, { capture: true });

const press = (...keys: readonly string[]): void => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

afterEach(() => {
  vi.useRealTimers();
  releaseKeys();
  shortcut.mockClear();
});

it('keeps letters from the shortcuts and hands them over in their order', () => {
  holdKeys();
  press('m', 'a', 'x', 'Backspace', 'č');
  expect(releaseKeys()).toBe('mač');
  expect(shortcut).not.toHaveBeenCalled();
});

it('lets keys go their way again once they are handed over', () => {
  holdKeys();
  releaseKeys();
  press('m');
  expect(shortcut).toHaveBeenCalledOnce();
  expect(releaseKeys()).toBe('');
});

it('gives up with Escape, which still reaches the page, and after five seconds', () => {
  vi.useFakeTimers();
  holdKeys();
  press('m', 'Escape', 'f');
  expect(shortcut.mock.calls.map(([{ key }]) => key)).toEqual(['Escape', 'f']);
  shortcut.mockClear();
  holdKeys();
  vi.advanceTimersByTime(5_000);
  press('m');
  expect(shortcut).toHaveBeenCalledOnce();
});
