import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../../shared/session.testing.ts';
import { sessionState } from '../../../../shared/session-state.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { answering, refusing, stubServer, type Asked } from '../../../../ui/server.testing.ts';
import { SignInPage } from './sign-in-page.tsx';

const CODE = 'Code of the app or recovery code';
const user = aSessionUser();
const signedIn = { 'GET /api/user': user, 'GET /api/sysAdmin': { is_sysadmin: false } };

/** Types the password; the body of that form is no JSON, which the stub cannot read. */
async function afterPassword(answers: Readonly<Record<string, unknown>>): Promise<Asked[]> {
  const asked = stubServer({ ...signedIn, ...answers });
  await renderInApp(<SignInPage />);
  await userEvent.type(screen.getByLabelText('E-mail address'), user.email);
  await userEvent.type(screen.getByLabelText('Password'), 'demo-konvoj');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return asked;
}
const step = (body: object) => ({ 'POST /api/session': { id: 0, step: body } });
const factor = step({ kind: 'factor', methods: ['totp', 'recovery'] });

describe('the second step of a sign-in', () => {
  beforeEach(() => sessionState.set({ status: 'signedOut' }));
  afterEach(() => void vi.unstubAllGlobals());

  it('takes the code of the app', async () => {
    const asked = await afterPassword({ ...factor, 'POST /api/session/factor': { id: 7 } });
    expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(CODE), '123 456{Enter}');
    await waitFor(() => expect(sessionState.get().status).toBe('signedIn'));
    expect(asked.find(({ call }) => call === 'POST /api/session/factor')?.body).toEqual({ code: '123 456' });
  });

  it('says at the field that a code is wrong, and keeps it', async () => {
    await afterPassword({ ...factor, 'POST /api/session/factor': refusing({ path: 'code', code: 'wrong_code' }) });
    await userEvent.type(await screen.findByLabelText(CODE), '000000{Enter}');
    expect(await screen.findByText('The code is not correct or was already used')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('000000');
  });

  it('leads back to the password when it took too long', async () => {
    const late = { type: 'x', title: 'x', status: 410, code: 'sign_in.step_expired' };
    await afterPassword({ ...factor, 'POST /api/session/factor': answering(410, late) });
    await userEvent.type(await screen.findByLabelText(CODE), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The sign-in took too long. Please start again.');
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('sets an app up where the organization requires it, and shows the recovery codes first', async () => {
    const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
    await afterPassword({
      ...step({ kind: 'enrolment' }),
      'POST /api/session/enrolment': {
        secret: 'JBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Konvoj:a?secret=JBSWY3DPEHPK3PXP',
      },
      'POST /api/session/enrolment/confirm': { id: 7, recoveryCodes },
    });
    expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code of the app'), '123456{Enter}');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect([...codes.children].map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(sessionState.get().status).toBe('signedOut');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Konvoj' }));
    await waitFor(() => expect(sessionState.get().status).toBe('signedIn'));
  });

  it('explains that no factor of the user works here', async () => {
    await afterPassword(step({ kind: 'factor', methods: ['passkey'] }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ask your administrator');
  });
});
