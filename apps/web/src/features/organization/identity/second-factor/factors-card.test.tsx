import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../../shared/session.testing.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { refusing, stubServer, type Asked } from '../../../../ui/server.testing.ts';
import { FactorsCard } from './factors-card.tsx';

const FIND = 'GET /api/signInFactors';
const none = { totp: null, passkeys: [], recoveryCodesLeft: 0, required: false, passkeysPossible: true };
const some = {
  ...none,
  totp: { since: '2026-11-20T08:00:00.000Z' },
  passkeys: [
    {
      id: '0196f0a4-5f5e-7000-8000-000000000001',
      name: 'Laptop',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 9,
};
const secret = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Konvoj:a?secret=JBSWY3DPEHPK3PXP' };

async function shown(answers: Readonly<Record<string, unknown>>): Promise<Asked[]> {
  const asked = stubServer(answers);
  await renderInApp(<FactorsCard user={aSessionUser()} />);
  return asked;
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('own second factors', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('sets up an app by password and code, and shows the recovery codes', async () => {
    const asked = await shown({
      [FIND]: none,
      'POST /api/signInFactors/totp': secret,
      'POST /api/signInFactors/totp/confirm': { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
    const open = await dialog();
    await userEvent.type(open.getByLabelText('Current password'), 'demo-konvoj');
    await userEvent.click(open.getByRole('button', { name: 'Continue' }));
    await userEvent.type(await open.findByLabelText('Code of the app'), '123456');
    await userEvent.click(open.getByRole('button', { name: 'Confirm the code' }));
    expect(await open.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy();
    expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { currentPassword: 'demo-konvoj' },
      { code: '123456' },
    ]);
  });

  it('says that the password is wrong, and keeps the dialog', async () => {
    await shown({
      [FIND]: none,
      'POST /api/signInFactors/totp': refusing({ path: 'currentPassword', code: 'wrong_password' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up the app' }));
    const open = await dialog();
    await userEvent.type(open.getByLabelText('Current password'), 'not-the-one');
    await userEvent.click(open.getByRole('button', { name: 'Continue' }));
    expect(await open.findByText('The password is not correct')).toBeTruthy();
  });

  it('shows app, passkeys and codes, and removes a passkey by the password', async () => {
    const asked = await shown({
      [FIND]: some,
      [`POST /api/signInFactors/passkeys/${some.passkeys[0]?.id}/remove`]: undefined,
    });
    expect(await screen.findByText('9 codes are left.')).toBeTruthy();
    expect(screen.getByText('On since 20.11.2026.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey Laptop' }));
    const open = await dialog();
    await userEvent.type(open.getByLabelText('Current password'), 'demo-konvoj');
    await userEvent.click(open.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContainEqual(expect.stringContaining('/remove')));
  });

  it('says why no passkey can be made', async () => {
    await shown({ [FIND]: { ...none, passkeysPossible: false } });
    expect(await screen.findByText(/the operator of the server has to set a public address/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a passkey' }).disabled).toBe(true);
  });

  it('leaves them to the user while somebody acts as them', async () => {
    const asked = stubServer({});
    await renderInApp(<FactorsCard user={aSessionUser({ switchedBy: { id: 9, name: 'Sistem Skrbnik' } })} />);
    expect(screen.getByText('Only the users themselves can change their second factor.')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
