import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { answering, stubServer } from '../../../../ui/server.testing.ts';
import { CustomersPanel } from './customers-panel.tsx';

const LIST = 'GET /api/sysadmin/customers';
const user = { id: 5, name: 'Ana Kos', email: 'ana@kolovrat.example', role: 'admin', locked: false };
const kolovrat = { id: 1, name: 'Prevozi Kolovrat', vehicleCount: 41, removalAt: null, removalBegan: false, users: [user] };

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
});
