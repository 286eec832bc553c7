import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../../shared/session.testing.ts';
import { sessionState } from '../../../../shared/session-state.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { refusing, stubServer, type Asked } from '../../../../ui/server.testing.ts';
import { AccountPanel } from './account-panel.tsx';

const user = aSessionUser({ validUntil: '2026-12-31T22:59:59.000Z' });
const { wsToken: _token, wsTokenExpire: _expire, ...saved } = user;
const sessions = [
  {
    id: 'a',
    current: true,
    createdAt: '2026-11-20T08:00:00.000Z',
    lastSeen: '2026-11-21T05:00:00.000Z',
    ip: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    method: 'totp',
  },
  {
    id: 'b',
    current: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    lastSeen: '2026-11-20T08:15:00.000Z',
    ip: null,
    userAgent: null,
    method: 'password',
  },
];

const factors = { totp: null, passkeys: [], recoveryCodesLeft: 0, required: false, passkeysPossible: true };

async function shown(answers: Parameters<typeof stubServer>[0] = {}): Promise<Asked[]> {
  const asked = stubServer({ 'GET /api/sessions': sessions, 'GET /api/signInFactors': factors, ...answers });
  await renderInApp(<AccountPanel />);
  await screen.findByText('Firefox, Linux');
  return asked;
}
const profile = () => within(screen.getByRole('form', { name: 'Person and display' }));

describe('own settings', () => {
  beforeEach(() => sessionState.set({ status: 'signedIn', user, isSysadmin: false }));
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionState.set({ status: 'unknown' });
  });

  it('saves only the changes, and only when there are any', async () => {
    const asked = await shown({ 'POST /api/saveUser': { ...saved, person: { firstName: 'Anica', lastName: 'Kos' } } });
    expect(profile().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.clear(profile().getByLabelText('First name'));
    await userEvent.type(profile().getByLabelText('First name'), 'Anica');
    const hours = profile().getByLabelText('Track length (hours)');
    await userEvent.clear(hours);
    await userEvent.type(hours, '12');
    await userEvent.click(profile().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /api/saveUser'));
    expect(asked.at(-1)?.body).toEqual({ firstName: 'Anica', settings: { trackLengthHours: 12 } });
    await waitFor(() => expect(profile().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
    expect(sessionState.get()).toMatchObject({ user: { person: { firstName: 'Anica' }, wsToken: user.wsToken } });
  });

  it('keeps the input and puts what the server refused under its field', async () => {
    await shown({ 'POST /api/saveUser': refusing({ path: 'lastName', code: 'too_long', params: { num: 101 } }) });
    await userEvent.type(profile().getByLabelText('Last name'), 'arjeva');
    await userEvent.click(profile().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Value must be shorter than 101 characters')).toBeTruthy();
    expect(profile().getByLabelText<HTMLInputElement>('Last name').value).toBe('Kosarjeva');
  });

  it('asks for a name that must not be empty before it asks the server', async () => {
    const asked = await shown();
    await userEvent.clear(profile().getByLabelText('First name'));
    await userEvent.click(profile().getByRole('button', { name: 'Save' }));
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('changes the address only with the current password', async () => {
    await shown({ 'POST /api/saveUser': refusing({ path: 'currentPassword', code: 'wrong_password' }) });
    const form = within(screen.getByRole('form', { name: 'E-mail address' }));
    await userEvent.clear(form.getByLabelText('E-mail address'));
    await userEvent.type(form.getByLabelText('E-mail address'), 'nova@kolovrat.example');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Change address' }).disabled).toBe(true);
    await userEvent.type(form.getByLabelText('Current password'), 'not-the-one');
    await userEvent.click(form.getByRole('button', { name: 'Change address' }));
    expect(await form.findByText('The password is not correct')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('nova@kolovrat.example');
  });

  it('says how strong a new password is and wants it twice the same', async () => {
    const asked = await shown();
    const form = within(screen.getByRole('form', { name: 'Password' }));
    await userEvent.type(form.getByLabelText('Current password'), 'demo-konvoj');
    await userEvent.type(form.getByLabelText('New password'), 'zelen vlak pelje');
    expect(form.getByText('Password strength: strong')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Repeat the new password'), 'zelen vlak stoji');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    expect(form.getByText('The values do not match')).toBeTruthy();
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('shows where the user is signed in and ends it there', async () => {
    const asked = await shown({ 'DELETE /api/sessions/b': undefined });
    expect(screen.getByText('this device')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Unknown device' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /api/sessions/b'));
  });

  it('shows role, organization and the last day of the account', async () => {
    await shown();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Kolovrat', 'administrator', '31.12.2026']);
  });

  it('leaves address and password to the user while somebody acts as them', async () => {
    const switchedBy = { id: 9, name: 'Sistem Skrbnik' };
    sessionState.set({ status: 'signedIn', user: { ...user, switchedBy }, isSysadmin: true });
    await shown();
    expect(screen.getAllByText('Only the users themselves can change their address and password.')).toHaveLength(2);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});
