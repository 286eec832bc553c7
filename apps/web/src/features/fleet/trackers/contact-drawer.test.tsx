import type { Tracker, TrackerContact, TrackerQuarantine } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer } from '../../../ui/server.testing.ts';
import { ContactDrawer } from './contact-drawer.tsx';

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
const at = '2026-11-21T07:10:00.000Z';
const once = { times: 1, first: at, last: at, previousAddress: null };
const contact: TrackerContact = {
  connected: true,
  address: '203.0.113.2',
  packets: 3,
  records: 9,
  refused: 1,
  frames: [],
  incidents: [
    { ...once, kind: 'takeover', protocol: 'teltonika', address: '203.0.113.2', previousAddress: '203.0.113.1' },
    { ...once, kind: 'wrong_protocol', times: 4, protocol: 'osmand', address: '198.51.100.7' },
  ],
};
const record = { time: at, latitude: 46.05695, longitude: 14.50575, speed: 80, ignition: true };
const quarantine: TrackerQuarantine = {
  reasons: [
    { reason: 'not_mounted', count: 12, first: at, last: at },
    { reason: 'crc_mismatch', count: 1, first: at, last: at },
  ],
  rows: [
    {
      id: 2,
      at,
      reason: 'not_mounted',
      deviceTime: at,
      protocol: 'teltonika',
      bytes: 4,
      hex: '8e010001',
      records: [record],
    },
    {
      id: 1,
      at,
      reason: 'record_overrun',
      deviceTime: null,
      protocol: 'teltonika',
      bytes: 2,
      hex: 'cafe',
      records: [],
    },
  ],
};
const QUARANTINE = 'GET /api/trackers/3/quarantine';
const REPLAY = 'POST /api/trackers/3/quarantine/replay';

describe('the contact with a tracker', () => {
  beforeEach(() => {
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const open = async (answers: Parameters<typeof stubServer>[0]) => {
    const asked = stubServer({ 'GET /api/trackers/3/contact': contact, ...answers });
    await renderInApp(<ContactDrawer tracker={tracker} onClose={() => undefined} />);
    return asked;
  };

  it('shows refusals and the takeover of the connection', async () => {
    await open({ [QUARANTINE]: { reasons: [], rows: [] } });
    const warnings = await screen.findByRole('region', { name: 'Warnings' });
    expect(within(warnings).getByText(/from another address: 203\.0\.113\.2 instead of 203\.0\.113\.1/)).toBeTruthy();
    expect(within(warnings).getByText('Refused: another protocol (OsmAnd, Traccar Client)')).toBeTruthy();
    expect(within(warnings).getByText(/4×, last .* from 198\.51\.100\.7/)).toBeTruthy();
    expect(await screen.findByText('Everything it sent could be used.')).toBeTruthy();
  });

  it('shows unusable records with reason, bytes and content', async () => {
    await open({ [QUARANTINE]: quarantine });
    const section = await screen.findByRole('region', { name: 'Data that cannot be used' });
    const row = (await within(section).findByRole('button', { name: 'Replay: in no vehicle at that time' })).closest(
      'tr',
    );
    expect(row?.textContent).toContain('12');
    expect(within(section).getByText(/46\.05695, 14\.50575 · 80/)).toBeTruthy();
    expect(within(section).getByText(/damaged frame \(record_overrun\)/)).toBeTruthy();
    expect(within(section).getByText('8e010001')).toBeTruthy();
  });

  it('hands one reason or all of it in again', async () => {
    const asked = await open({ [QUARANTINE]: quarantine, [REPLAY]: { stored: 12, failed: 0 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Replay: in no vehicle at that time' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Replay all' }));
    const bodies = () => asked.filter(({ call }) => call === REPLAY).map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ reason: 'not_mounted' }, {}]));
  });
});
