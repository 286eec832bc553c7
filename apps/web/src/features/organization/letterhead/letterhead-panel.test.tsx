import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../ui/server.testing.ts';
import { LetterheadPanel } from './letterhead-panel.tsx';

const FIND = 'GET /api/letterhead';
const REPLACE = 'PUT /api/letterhead';
const logo = { id: 7, name: 'logo.png', size: 68 };

beforeEach(() => sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false }));

describe('the letterhead', () => {
  it('saves the address and keeps the logo', async () => {
    const asked = stubServer({
      [FIND]: { address: 'Celovška 1', taxNumber: null, logo },
      [REPLACE]: { address: 'Dunajska 2', taxNumber: 'SI12345678', logo },
    });
    await renderInApp(<LetterheadPanel />);
    const address = await screen.findByRole('textbox', { name: 'Address and details' });
    expect(screen.getByRole('img', { name: 'logo.png' })).toBeTruthy();
    await userEvent.clear(address);
    await userEvent.type(address, 'Dunajska 2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Tax number' }), 'SI12345678');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(REPLACE));
    expect(asked.find(({ call }) => call === REPLACE)?.body).toEqual({
      address: 'Dunajska 2',
      taxNumber: 'SI12345678',
      keepsLogo: true,
    });
  });

  it('says why a logo was refused, and keeps what was chosen', async () => {
    const problem = { type: 'x', title: 'x', status: 413, code: 'file.too_large', params: { maxMB: 1 } };
    stubServer({ [FIND]: { address: null, taxNumber: null, logo: null }, [REPLACE]: answering(413, problem) });
    const { container } = await renderInApp(<LetterheadPanel />);
    expect(await screen.findByText('No logo')).toBeTruthy();
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no input for a file');
    await userEvent.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('1 MB');
    expect(screen.getByText('logo.png')).toBeTruthy();
  });
});
