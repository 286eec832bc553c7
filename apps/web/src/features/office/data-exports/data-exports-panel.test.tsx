import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../ui/server.testing.ts';
import { DataExportsPanel } from './data-exports-panel.tsx';

const LIST = 'GET /api/dataExports';
const START = 'POST /api/dataExports';
const ID = '00000000-0000-4000-8000-000000000001';
const done = {
  id: ID,
  state: 'ready',
  progress: 100,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Ana Kos',
  endedAt: '2026-11-20T08:05:00.000Z',
  size: 12_345_678,
  expiresAt: '2026-11-27T08:05:00.000Z',
};
const running = { ...done, state: 'running', progress: 41, endedAt: null, size: null, expiresAt: null };

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});

describe('exports of all data', () => {
  it('are started, and none is started beside one that is being prepared', async () => {
    const asked = stubServer({ [LIST]: [], [START]: running });
    await renderInApp(<DataExportsPanel />);
    expect(await screen.findByText('No exports yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Prepare archive' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(START));
  });

  it('show how far they are', async () => {
    stubServer({ [LIST]: [running] });
    await renderInApp(<DataExportsPanel />);
    const bar = await screen.findByRole('progressbar', { name: 'The archive is being prepared' });
    expect(bar.getAttribute('aria-valuenow')).toBe('41');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare archive' }).disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it('are downloaded by a link, and removed after a question', async () => {
    const asked = stubServer({ [LIST]: [done], [`DELETE /api/dataExports/${ID}`]: undefined });
    await renderInApp(<DataExportsPanel />);
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe(`/api/dataExports/${ID}/file`);
    expect(screen.getByText('12.3 MB')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove archive' }));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Remove archive' })).at(-1) ?? link);
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`DELETE /api/dataExports/${ID}`));
  });

  it('explain why one was not started', async () => {
    const problem = { type: 'x', title: 'x', status: 409, code: 'data_export.in_progress' };
    stubServer({ [LIST]: [], [START]: answering(409, problem) });
    await renderInApp(<DataExportsPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare archive' }));
    expect((await screen.findByRole('alert')).textContent).toContain('being prepared already');
  });
});
