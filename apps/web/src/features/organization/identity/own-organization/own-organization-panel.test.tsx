import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSessionUser } from '../../../../shared/session.testing.ts';
import { sessionState } from '../../../../shared/session-state.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../../ui/server.testing.ts';
import { OwnOrganizationPanel } from './own-organization-panel.tsx';

const FIND = 'GET /api/organization';
const SAVE = 'PUT /api/organization';
const COUNTRIES = { 'GET /api/countries': [{ code: 'SI' }, { code: 'AT' }] };
const organization = { name: 'Prevozi Kolovrat', country: 'SI', language: 'sl', timeZone: 'Europe/Ljubljana' };

beforeEach(() => sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false }));

describe('the data of the organization', () => {
  it('saves the name, shows it in the page, and leaves the time zone as it is', async () => {
    const saved = { ...organization, name: 'Kolovrat d.o.o.' };
    const asked = stubServer({ [FIND]: organization, [SAVE]: saved, ...COUNTRIES });
    await renderInApp(<OwnOrganizationPanel />);
    const name = await screen.findByRole('textbox', { name: 'Name of the organization' });
    const timeZone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time zone' });
    expect([timeZone.value, timeZone.readOnly]).toEqual(['Europe/Ljubljana', true]);
    await userEvent.clear(name);
    await userEvent.type(name, 'Kolovrat d.o.o.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(SAVE));
    const { timeZone: _, ...sent } = saved;
    expect(asked.find(({ call }) => call === SAVE)?.body).toEqual(sent);
    await waitFor(() => {
      const session = sessionState.get();
      expect(session.status === 'signedIn' && session.user.organization?.name).toBe('Kolovrat d.o.o.');
    });
  });

  it('shows at the field that another organization has the name, and keeps what was typed', async () => {
    const errors = [{ path: 'name', code: 'taken' }];
    const problem = { type: 'x', title: 'x', status: 409, code: 'organization.name_taken', errors };
    stubServer({ [FIND]: organization, [SAVE]: answering(409, problem), ...COUNTRIES });
    await renderInApp(<OwnOrganizationPanel />);
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the organization' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Druga');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(name.value).toBe('Druga');
  });
});
