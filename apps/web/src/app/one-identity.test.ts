import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../shared/session.testing.ts';
import { sessionState } from '../shared/session-state.ts';
import { keepOneIdentity } from './one-identity.ts';

function signedIn(id: number): void {
  sessionState.set({ status: 'signedIn', user: aSessionUser({ id }), isSysadmin: false });
}

describe('one person at a time', () => {
  const clear = vi.fn<() => void>();
  let stop: () => void;
  beforeEach(() => {
    clear.mockClear();
    sessionState.set({ status: 'unknown' });
    stop = keepOneIdentity({ clear });
  });
  afterEach(() => stop());

  it('forgets what was kept for one user when another signs in', () => {
    signedIn(1);
    sessionState.set({ status: 'signedOut' });
    signedIn(2);
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('keeps it when the same user comes back or changes their own settings', () => {
    signedIn(1);
    sessionState.set({ status: 'signedOut' });
    signedIn(1);
    expect(clear).not.toHaveBeenCalled();
  });

  it('informs other tabs of the signed-in user', async () => {
    const other = new BroadcastChannel('konvoj.identity');
    const heard = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)));
    signedIn(3);
    expect(await heard).toBe('3');
    other.close();
  });

  it('counts a user and somebody acting as them as two', () => {
    signedIn(1);
    const user = aSessionUser({ id: 1, switchedBy: { id: 9, name: 'Sistem Skrbnik' } });
    sessionState.set({ status: 'signedIn', user, isSysadmin: true });
    expect(clear).toHaveBeenCalledTimes(1);
  });
});
