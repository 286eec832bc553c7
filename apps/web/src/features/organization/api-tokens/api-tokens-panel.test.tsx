import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { ApiTokensPanel } from './api-tokens-panel.tsx';

const token = {
  id: 3,
  name: 'Warehouse',
  scopes: ['positions:read'],
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Ana Kos',
  validUntil: null,
  lastUsed: null,
};
const sent: { method: string; body: unknown }[] = [];

/** Answers lists with `tokens`, and a creation with `created`. */
function answering(tokens: unknown[], created: { status: number; body: unknown } = { status: 200, body: {} }): void {
  document.cookie = 'XSRF-TOKEN=t; path=/';
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    if (method === 'GET') return Promise.resolve(Response.json(tokens));
    sent.push({ method, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    return Promise.resolve(
      method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json(created.body, { status: created.status }),
    );
  });
}

describe('API tokens', () => {
  beforeEach(() => {
    sent.length = 0;
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('explains what to do while there are none', async () => {
    answering([]);
    await renderInApp(<ApiTokensPanel />);
    expect(await screen.findByText('No tokens yet')).toBeTruthy();
  });

  it('reports when they cannot be loaded, and tries again', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 500 })));
    await renderInApp(<ApiTokensPanel />);
    answering([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No tokens yet')).toBeTruthy();
  });

  it('asks for a name and a permission, then shows the secret once', async () => {
    answering([], { status: 200, body: { ...token, secret: 'kat_secret' } });
    await renderInApp(<ApiTokensPanel />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'New token' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(within(dialog).getByText('This field is required')).toBeTruthy();
    expect(within(dialog).getByText('Choose at least one permission')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Name/), 'Warehouse');
    await user.click(within(dialog).getByLabelText('reads vehicles, positions and stages'));
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await within(dialog).findByText('kat_secret')).toBeTruthy();
    expect(sent).toEqual([
      { method: 'POST', body: { name: 'Warehouse', scopes: ['positions:read'], validUntil: null } },
    ]);
  });

  it('keeps the input when the server refuses', async () => {
    const errors = [{ path: 'name', code: 'too_long', params: { num: 101 } }];
    answering([], { status: 422, body: { type: 'x', title: 'x', status: 422, code: 'validation', errors } });
    await renderInApp(<ApiTokensPanel />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'New token' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Name/), 'Warehouse');
    await user.click(within(dialog).getByLabelText('shares vehicles by links'));
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await within(dialog).findByText('Value must be shorter than 101 characters')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Name/).value).toBe('Warehouse');
  });
});
