import type { SharedLink } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveStore } from '../../../live/live.ts';
import { aDevice } from '../../../shared/fleet.testing.ts';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { closeShare, openShare } from '../../../shared/share-request.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { LinksPanel } from './links-panel.tsx';
import { ShareDialog } from './share-dialog.tsx';

const LIST = 'GET /api/externalLinks';
const CREATE = 'POST /api/externalLinks';
const CHANGE = 'PATCH /api/externalLinks/4';

function aLink(change: Partial<SharedLink> = {}): SharedLink {
  return {
    id: 4,
    name: 'Order 4711',
    url: 'https://konvoj.example/track/secret',
    deviceIds: [7],
    validFrom: '2026-01-01T10:00:00.000Z',
    validTo: '2099-01-02T10:00:00.000Z',
    showDriver: false,
    showTrack: true,
    recipients: ['customer@kupec.example'],
    createdBy: { id: 7, name: 'Ana Kos' },
    createdAt: '2026-01-01T10:00:00.000Z',
    revoked: false,
    viewCount: 3,
    lastViewed: null,
    ...change,
  };
}

beforeEach(() => {
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  liveStore.apply({ full: 1, devices: [aDevice({ id: 7 }), aDevice({ id: 8 })] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeShare();
  liveStore.clear();
  sessionState.set({ status: 'unknown' });
});

async function panel(answers: Record<string, unknown>): Promise<Asked[]> {
  const asked = stubServer(answers);
  await renderInApp(
    <>
      <LinksPanel />
      <ToastList />
    </>,
  );
  return asked;
}
const act = async (item: string, name = 'Order 4711'): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of shared links', () => {
  it('says how to share when there are none', async () => {
    await panel({ [LIST]: [] });
    expect(await screen.findByText('No links yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Share vehicles …' })).toHaveLength(2);
  });

  it('offers to try again when they could not be loaded', async () => {
    const answers: Record<string, unknown> = { [LIST]: answering(500, null) };
    await panel(answers);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[LIST] = [aLink()];
    await userEvent.click(again);
    expect(await screen.findByText('Order 4711')).toBeTruthy();
  });

  it('shows the plates of the vehicles, the state and the visits', async () => {
    await panel({ [LIST]: [aLink()] });
    const row = (await screen.findByText('Order 4711')).closest('[role=row]');
    expect(row?.textContent).toContain('LJ KT-7');
    expect(row?.textContent).toContain('valid');
    expect(row?.textContent).toContain('3');
  });

  it('hides inactive links until they are opened', async () => {
    const over = aLink({ id: 5, name: 'Old', validTo: '2026-01-02T10:00:00.000Z' });
    await panel({ [LIST]: [aLink(), over, aLink({ id: 6, name: 'Withdrawn', revoked: true })] });
    await screen.findByText('Order 4711');
    expect(screen.queryByText('Old')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Inactive (2)' }));
    expect((await screen.findByText('Old')).closest('[role=row]')?.textContent).toContain('expired');
    expect(screen.getByText('Withdrawn').closest('[role=row]')?.textContent).toContain('revoked');
    expect(screen.queryByText('Order 4711')).toBeNull();
  });

  it('is searched by name, recipient and plate', async () => {
    await panel({ [LIST]: [aLink(), aLink({ id: 5, name: 'Other', deviceIds: [8], recipients: [] })] });
    const box = await screen.findByRole('searchbox', { name: 'Search links' });
    for (const [term, found] of [
      ['kt-8', 'Other'],
      ['kupec', 'Order 4711'],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, term);
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
      expect(screen.getByText(found)).toBeTruthy();
    }
    await userEvent.clear(box);
    await userEvent.type(box, 'nothing');
    expect(await screen.findByText('Nothing found. Change the search or the filters.')).toBeTruthy();
  });

  it('revokes at a click and takes that back from the toast', async () => {
    const answers: Record<string, unknown> = { [LIST]: [aLink()], [CHANGE]: aLink({ revoked: true }) };
    const asked = await panel(answers);
    await act('Revoke link');
    answers[LIST] = [aLink({ revoked: true })];
    expect(await screen.findByText('The link Order 4711 is revoked')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === CHANGE).map(({ body }) => body)).toEqual([
        { revoked: true },
        { revoked: false },
      ]),
    );
  });

  it('reports a failed revocation', async () => {
    await panel({ [LIST]: [aLink()], [CHANGE]: answering(500, null) });
    await act('Revoke link');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.queryByText('The link Order 4711 is revoked')).toBeNull();
  });

  it('changes a link in the same form, with what it has', async () => {
    const asked = await panel({ [LIST]: [aLink()], [CHANGE]: aLink({ name: 'Order 4712' }) });
    await act('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit link' }));
    const name = form.getByLabelText<HTMLInputElement>(/Name of the link/);
    expect(name.value).toBe('Order 4711');
    await userEvent.clear(name);
    await userEvent.type(name, 'Order 4712');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === CHANGE)?.body).toMatchObject({ name: 'Order 4712', deviceIds: [7] });
  });
});

describe('sharing vehicles', () => {
  async function dialog(answers: Record<string, unknown> = {}): Promise<Asked[]> {
    const asked = stubServer(answers);
    openShare([7]);
    await renderInApp(<ShareDialog />);
    await screen.findByRole('dialog', { name: 'Share vehicles' });
    return asked;
  }
  const name = () => screen.getByLabelText<HTMLInputElement>(/Name of the link/);
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create link' }));

  it('proposes plate and day as the name, and asks for one before it asks the server', async () => {
    const asked = await dialog();
    expect(name().value).toMatch(/^LJ KT-7, /);
    await userEvent.clear(name());
    await create();
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('gives the link to be handed on', async () => {
    const asked = await dialog({ [CREATE]: aLink() });
    await userEvent.clear(name());
    await userEvent.type(name(), 'Order 4711');
    await create();
    expect(await screen.findByText('https://konvoj.example/track/secret')).toBeTruthy();
    expect(screen.getByText('Sent to: customer@kupec.example')).toBeTruthy();
    expect(asked.find(({ call }) => call === CREATE)?.body).toMatchObject({
      name: 'Order 4711',
      deviceIds: [7],
      showTrack: true,
      showDriver: false,
    });
  });

  it('keeps the input and puts what was refused under its field', async () => {
    await dialog({ [CREATE]: refusing({ path: 'recipients.0', code: 'invalid_email' }) });
    await userEvent.clear(name());
    await userEvent.type(name(), 'Order 4711');
    await userEvent.type(
      screen.getByLabelText('Send to e-mail addresses', { selector: 'input:not([type=hidden])' }),
      'nobody{Enter}',
    );
    await create();
    await waitFor(() => expect(document.querySelector('.mantine-TagsInput-error')?.textContent).toBeTruthy());
    expect(name().value).toBe('Order 4711');
    expect(screen.getByText('nobody')).toBeTruthy();
  });

  it('keeps the input when the server cannot be reached', async () => {
    await dialog({ [CREATE]: answering(500, null) });
    await userEvent.clear(name());
    await userEvent.type(name(), 'Order 4711');
    await create();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(name().value).toBe('Order 4711');
  });

  it('wants at least one vehicle', async () => {
    const asked = await dialog();
    await userEvent.clear(name());
    await userEvent.type(name(), 'Order 4711');
    await userEvent.click(screen.getByRole('checkbox', { name: /LJ KT-7/ }));
    await create();
    expect(screen.getByText('Choose at least one vehicle')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
