import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { answering, refusing, stubServer } from '../../../../ui/server.testing.ts';
import { CustomersPanel } from './customers-panel.tsx';

const LIST = 'GET /api/sysadmin/customers';
const ADD = 'POST /api/sysadmin/customers';
const user = { id: 5, name: 'Ana Kos', email: 'ana@kolovrat.example', role: 'admin', locked: false };
const kolovrat = {
  id: 1,
  name: 'Prevozi Kolovrat',
  vehicleCount: 41,
  removalAt: null,
  removalBegan: false,
  users: [user],
};

describe('the customers', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('are listed with their vehicles and users', async () => {
    stubServer({ [LIST]: [kolovrat] });
    await renderInApp(<CustomersPanel />);
    expect((await screen.findByRole('heading')).textContent).toBe('Prevozi Kolovrat41 vehicles · 1 user');
    expect(screen.getByText('ana@kolovrat.example')).toBeTruthy();
  });

  it('explain how to create the first one while there are none', async () => {
    stubServer({ [LIST]: [] });
    await renderInApp(<CustomersPanel />);
    expect(await screen.findByText('There are no organizations yet')).toBeTruthy();
  });

  it('are added with an administrator, whose link is shown', async () => {
    const link = 'https://konvoj.example/ResetPassword/secret';
    const asked = stubServer({
      [LIST]: [],
      'GET /api/countries': [],
      [ADD]: { id: 2, userId: 9, link, validUntil: '2026-11-28T07:00:00.000Z' },
    });
    await renderInApp(<CustomersPanel />);
    const [add] = await screen.findAllByRole('button', { name: 'Add organization' });
    if (add === undefined) throw new Error('there is no button');
    await userEvent.click(add);
    await userEvent.type(await screen.findByRole('textbox', { name: /Name of the organization/ }), 'Prevozi Novak');
    await userEvent.type(screen.getByRole('textbox', { name: /First name/ }), 'Eva');
    await userEvent.type(screen.getByRole('textbox', { name: /Last name/ }), 'Novak');
    await userEvent.type(screen.getByRole('textbox', { name: /E-mail address/ }), 'eva@novak.example{Control>}{Enter}');
    expect(await screen.findByText(link)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue as Eva Novak' })).toBeTruthy();
    expect(asked.find(({ call }) => call === ADD)?.body).toMatchObject({
      name: 'Prevozi Novak',
      email: 'eva@novak.example',
      country: 'SI',
      language: 'en',
    });
  });

  it('keep what was typed when the name is taken', async () => {
    stubServer({ [LIST]: [kolovrat], 'GET /api/countries': [], [ADD]: refusing({ path: 'name', code: 'taken' }) });
    await renderInApp(<CustomersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add organization' }));
    const name = await screen.findByRole('textbox', { name: /Name of the organization/ });
    await userEvent.type(name, 'Prevozi Kolovrat');
    await userEvent.type(screen.getByRole('textbox', { name: /First name/ }), 'Eva');
    await userEvent.type(screen.getByRole('textbox', { name: /Last name/ }), 'Novak');
    await userEvent.type(screen.getByRole('textbox', { name: /E-mail address/ }), 'eva@novak.example{Control>}{Enter}');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(name).toHaveProperty('value', 'Prevozi Kolovrat');
  });

  it('report when they cannot be loaded', async () => {
    stubServer({ [LIST]: answering(500, {}) });
    await renderInApp(<CustomersPanel />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('are searched by organization and user', async () => {
    stubServer({ [LIST]: [kolovrat] });
    await renderInApp(<CustomersPanel />);
    await userEvent.type(await screen.findByRole('searchbox'), 'nobody');
    expect(await screen.findByText(/Change the search/)).toBeTruthy();
  });

  it('are not switched into when the user is locked', async () => {
    const asked = stubServer({ [LIST]: [{ ...kolovrat, users: [{ ...user, locked: true }] }] });
    await renderInApp(<CustomersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch into Ana Kos' }));
    expect(asked.map(({ call }) => call)).toEqual([LIST]);
  });

  it('explain why somebody could not be switched into', async () => {
    const gone = { type: 'x', title: 'x', status: 404, code: 'not_found' };
    stubServer({ [LIST]: [kolovrat], 'POST /api/switchUser': answering(404, gone) });
    await renderInApp(<CustomersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch into Ana Kos' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/does not exist/);
  });

  it('are deleted once their name is typed', async () => {
    const path = 'POST /api/sysadmin/customers/1/removal';
    const asked = stubServer({ [LIST]: [kolovrat], [path]: { removalAt: '2026-12-04T08:00:00.000Z' } });
    await renderInApp(<CustomersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete organization Prevozi Kolovrat' }));
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete in 14 days' });
    await userEvent.type(screen.getByRole('textbox'), 'Prevozi');
    expect(yes.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox'), ' Kolovrat');
    await userEvent.click(yes);
    await waitFor(() => expect(asked.find(({ call }) => call === path)?.body).toEqual({ name: 'Prevozi Kolovrat' }));
  });

  it('show a deletion that can be cancelled, and nobody switches into their users', async () => {
    const path = 'DELETE /api/sysadmin/customers/1/removal';
    const going = { ...kolovrat, removalAt: '2026-12-04T08:00:00.000Z' };
    const asked = stubServer({ [LIST]: [going], [path]: undefined });
    await renderInApp(<CustomersPanel />);
    expect(await screen.findByText(/Will be deleted on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Delete organization/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Switch into Ana Kos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the deletion of Prevozi Kolovrat' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(path));
    expect(asked.map(({ call }) => call)).not.toContain('POST /api/switchUser');
  });
});
