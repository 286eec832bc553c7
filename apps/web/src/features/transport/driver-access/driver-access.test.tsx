import type { DriverAccess } from '@konvoj/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { DriverAppButton } from './driver-app-button.tsx';

const ROW = { id: 3, firstName: 'Miha', lastName: 'Kos', hasPin: true };
const DRIVER = {
  id: 3,
  ime: 'Miha',
  priimek: 'Kos',
  drivingRules: 'goods',
  hasPin: true,
  vzdevek: null,
  krtVoznika: null,
  kljuc: null,
  sluzbeniTelefon: null,
  zasebniTelefon: null,
  smsTip: 'sluzbena',
  smsStevilka: null,
  vozilo: null,
  version: 'as-read',
};
const SET_PIN = 'PATCH /api/vozniki/3';
const END = 'DELETE /api/vozniki/3/app/sessions/9';

function anAccess(change: Partial<DriverAccess> = {}): DriverAccess {
  return { hasPin: true, sharedPhone: false, vehicleIds: null, positionConsent: false, sessions: [], ...change };
}

const aSession = {
  id: 9,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeen: '2026-11-22T08:00:00.000Z',
  validTo: '2027-02-18T08:00:00.000Z',
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile',
};

beforeEach(() => sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false }));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

async function open(access: DriverAccess, answers: Record<string, unknown> = {}): Promise<Asked[]> {
  const asked = stubServer({
    'GET /api/vozniki/3/app': access,
    'GET /api/driverApp': { organizationCode: 'KOL7AB', url: 'https://konvoj.example/driver' },
    ...answers,
  });
  await renderInApp(
    <>
      <DriverAppButton row={ROW} />
      <ToastList />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Driver app' }));
  await screen.findByRole('dialog', { name: 'Driver app: Miha Kos' });
  return asked;
}

describe('the access of a driver to the app', () => {
  it('is offered for drivers, to administrators', async () => {
    await renderInApp(<DriverAppButton row={{ id: 3, deviceId: 7 }} />);
    expect(screen.queryByRole('button')).toBeNull();
    sessionState.set({ status: 'signedIn', user: aSessionUser({ role: 'user' }), isSysadmin: false });
    await renderInApp(<DriverAppButton row={ROW} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes a PIN of 4 to 8 digits, and forgets it at once', async () => {
    const asked = await open(anAccess(), { [SET_PIN]: DRIVER });
    const pin = await screen.findByRole('textbox', { name: 'PIN' });
    await userEvent.type(pin, '12');
    await userEvent.click(screen.getByRole('button', { name: 'Set new PIN' }));
    expect(await screen.findByText('4 to 8 digits')).toBeTruthy();
    expect(asked.some(({ call }) => call === SET_PIN)).toBe(false);
    await userEvent.type(pin, '34');
    await userEvent.click(screen.getByRole('button', { name: 'Set new PIN' }));
    await waitFor(() => expect(asked.find(({ call }) => call === SET_PIN)?.body).toEqual({ pin: '1234' }));
    await waitFor(() => expect(pin).toHaveProperty('value', ''));
  });

  it('says that a phone number of two drivers cannot be used, and that there is no PIN', async () => {
    await open(anAccess({ hasPin: false, sharedPhone: true }));
    expect(await screen.findByText(/Another driver has the same phone number/)).toBeTruthy();
    expect(screen.getByText('No PIN is set: the driver cannot sign in.')).toBeTruthy();
  });

  it('lists the phones and signs one out', async () => {
    const answers: Record<string, unknown> = { [END]: undefined };
    const asked = await open(anAccess({ sessions: [aSession] }), answers);
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out: .*Android/ }));
    expect(await screen.findByText('The driver is signed out')).toBeTruthy();
    expect(asked.some(({ call }) => call === END)).toBe(true);
  });

  it('prints the code of the organization and never a PIN', async () => {
    await open(anAccess());
    await screen.findByText('Print sheet');
    const sheet = document.querySelector('[data-print-sheet]');
    expect(sheet?.textContent).toContain('KOL7AB');
    expect(sheet?.textContent).toContain('https://konvoj.example/driver');
    expect(sheet?.querySelector('svg path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
  });
});
