import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSessionUser } from '../shared/session.testing.ts';
import { sessionState } from '../shared/session-state.ts';
import { keepOneLanguage } from './one-language.ts';

const invalidateQueries = vi.fn<() => Promise<void>>(async () => undefined);
let stop: () => void;
beforeEach(() => {
  invalidateQueries.mockClear();
  sessionState.set({ status: 'unknown' });
  stop = keepOneLanguage({ invalidateQueries });
});
afterEach(() => stop());

const speaks = (language: 'sl' | 'en') =>
  sessionState.set({ status: 'signedIn', user: aSessionUser({ language }), isSysadmin: false });

it('requests answers in another language again', () => {
  speaks('en');
  expect(invalidateQueries).not.toHaveBeenCalled();
  speaks('sl');
  expect(invalidateQueries).toHaveBeenCalledTimes(1);
});

it('keeps the answers while the language stays', () => {
  speaks('en');
  sessionState.set({ status: 'signedOut' });
  speaks('en');
  expect(invalidateQueries).not.toHaveBeenCalled();
});
