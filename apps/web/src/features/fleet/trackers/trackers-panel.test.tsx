import type { Tracker } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer } from '../../../ui/server.testing.ts';
import { TrackersPanel } from './trackers-panel.tsx';

const LIST = 'GET /api/trackers';
const UNKNOWN = 'GET /api/trackers/unknown';
const VEHICLES = 'GET /api/allVehicles';
const CREATE = 'POST /api/trackers';

const tracker: Tracker = {
  id: 3,
  imei: '352093086403655',
  protocol: 'teltonika',
  hasKey: false,
  refused: null,
  model: 'FMC650',
  family: 'B',
  phone: null,
  deviceId: null,
  vehicle: null,
  mountedAt: null,
  lastContact: null,
};
const stranger = {
  imei: '356307042441013',
  protocol: 'teltonika',
  firstSeen: '2026-11-21T07:00:00.000Z',
  lastSeen: '2026-11-21T07:10:00.000Z',
  attempts: 4,
};

describe('the trackers', () => {
  beforeEach(() => {
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('explain what to do while there are none', async () => {
    stubServer({ [LIST]: [], [UNKNOWN]: [] });
    await renderInApp(<TrackersPanel />);
    expect(await screen.findByText('There are no trackers yet')).toBeTruthy();
    expect(screen.queryByText('Unknown trackers')).toBeNull();
  });

  it('folds many unknown trackers into one line that opens', async () => {
    const many = [1, 2, 3, 4].map((last) => ({ ...stranger, imei: `35938407500000${last}` }));
    stubServer({ [LIST]: [], [UNKNOWN]: many });
    await renderInApp(<TrackersPanel />);
    const line = await screen.findByRole('button', { name: 'Unknown trackers 4' });
    expect(screen.queryByText('359384075000001')).toBeNull();
    await userEvent.click(line);
    expect(screen.getByText('359384075000001')).toBeTruthy();
  });

  it('report when they cannot be loaded', async () => {
    stubServer({ [LIST]: answering(500, { code: 'internal', status: 500, type: '', title: '' }), [UNKNOWN]: [] });
    await renderInApp(<TrackersPanel />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('that knocked are adopted in a dialog that is filled in', async () => {
    const asked = stubServer({
      [LIST]: [tracker],
      [UNKNOWN]: [stranger],
      [VEHICLES]: [],
      [CREATE]: { ...tracker, id: 4, imei: stranger.imei },
    });
    await renderInApp(<TrackersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: `Adopt ${stranger.imei}` }));
    const dialog = await screen.findByRole('dialog', { name: 'New tracker' });
    const imei = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /IMEI/ });
    expect(imei.value).toBe(stranger.imei);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Model/ }), 'FMC130');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === CREATE)?.body).toEqual({
      imei: stranger.imei,
      protocol: 'teltonika',
      model: 'FMC130',
      phone: '',
      deviceId: null,
    });
  });

  it('that report over HTTP are offered a key when they are registered, which is shown once', async () => {
    stubServer({
      [LIST]: [],
      [UNKNOWN]: [],
      [VEHICLES]: [],
      [CREATE]: { ...tracker, imei: 'telefon-7', protocol: 'osmand' },
      'POST /api/trackers/3/key': { key: 'ktk_secret' },
    });
    await renderInApp(<TrackersPanel />);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'New tracker' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /IMEI/ }), 'telefon-7');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Create key' }));
    expect(await within(dialog).findByText('?key=ktk_secret')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Replace key' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [refusing({ path: 'imei', code: 'invalid' }), 'The value is not correct'],
    [
      answering(409, { type: '', title: '', status: 409, code: 'tracker.taken' }),
      'A tracker with this IMEI is already registered',
    ],
  ])('say in the dialog what is wrong', async (reply, text) => {
    stubServer({ [LIST]: [tracker], [UNKNOWN]: [], [VEHICLES]: [], [CREATE]: reply });
    await renderInApp(<TrackersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = await screen.findByRole('dialog', { name: 'New tracker' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('This field is required')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /IMEI/ }), '1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(text)).toBeTruthy();
  });
});
