import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../../shared/session.testing.ts';
import { sessionState } from '../../../../shared/session-state.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { SwitchBanner } from './switch-banner.tsx';

const switched = aSessionUser({
  switchedBy: { id: 9, name: 'Sistem Skrbnik' },
  switch_token: 's',
  switch_token_expire: new Date(Date.now() + 3_600_000).toISOString(),
});

describe('banner of a switch', () => {
  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=t; path=/';
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionState.set({ status: 'unknown' });
  });

  it('names the user as whom the system administrator acts, and the end', async () => {
    sessionState.set({ status: 'signedIn', user: switched, isSysadmin: true });
    await renderInApp(<SwitchBanner />);
    expect(screen.getByRole('region').textContent).toMatch(/You are acting as Ana Kos of Kolovrat, until \d\d:\d\d/);
    expect(screen.getByRole('timer').textContent).toMatch(/^(?:1:00:00|0:59:5\d) left$/);
    expect(document.documentElement.dataset['switched']).toBe('');
  });

  it('is absent for a user who acts for nobody else', async () => {
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
    await renderInApp(<SwitchBanner />);
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.documentElement.dataset['switched']).toBeUndefined();
  });

  it('restarts the page as the system administrator after switching back, with their chosen appearance', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    sessionState.set({ status: 'signedIn', user: switched, isSysadmin: true });
    await renderInApp(<SwitchBanner />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch back' }));
    await waitFor(() => expect(sessionState.get()).toEqual({ status: 'unknown' }));
    expect(asked).toEqual(['/api/resetSwitchUser', '/api/saveUser']);
  });

  it('stays and explains why when switching back did not work', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    sessionState.set({ status: 'signedIn', user: switched, isSysadmin: true });
    await renderInApp(<SwitchBanner />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch back' }));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(sessionState.get().status).toBe('signedIn');
  });
});
