import { encoder, endpoints } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../../shared/session.testing.ts';
import { sessionState } from '../../../../shared/session-state.ts';
import { aVehicle } from '../../../../shared/vehicle.testing.ts';
import { renderInApp } from '../../../../ui/page.testing.tsx';
import { answering, refusing, stubServer, type Asked } from '../../../../ui/server.testing.ts';
import { anOrgUser } from './builders.testing.ts';
import { UsersPanel } from './users-panel.tsx';

const LIST = 'GET /api/orgusers';
const SAVE = 'POST /api/saveUser';
const bor = anOrgUser({ lastLogin: null });
const vehicles = encoder(endpoints.vehicles.all.reply)([aVehicle(), aVehicle({ id: 2, licencePlate: 'MB 11-AAA' })]);
const answers = {
  'GET /api/allVehicles': vehicles,
  'GET /api/userVisibleVehicles?userId=11': { vehicleIds: null },
};
const changing = (asked: readonly Asked[]) => asked.filter(({ call }) => !call.startsWith('GET'));

async function open(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Bor Zupan' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return name === 'Edit' ? screen.findByRole('dialog', { name: 'User Bor Zupan' }) : document.body;
}

describe('the users of an organization', () => {
  beforeEach(() => {
    // A test page has no layout: rows are drawn for a height that is given.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
    sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('are listed with what keeps them out', async () => {
    stubServer({ [LIST]: [bor, anOrgUser({ id: 12, firstName: 'Eva', name: 'Eva Zupan', locked: true })] });
    await renderInApp(<UsersPanel />);
    expect(await screen.findByText('invited')).toBeTruthy();
    expect(screen.getByText('locked')).toBeTruthy();
  });

  it('report when they cannot be loaded, and when a search finds none', async () => {
    let list: unknown = answering(500, {});
    stubServer({
      get [LIST]() {
        return list;
      },
    });
    await renderInApp(<UsersPanel />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    list = [bor];
    await userEvent.click(retry);
    await userEvent.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText(/Nothing found/)).toBeTruthy();
  });

  it('are invited, and keep the input when the address is taken', async () => {
    const taken = {
      type: 'x',
      title: 'x',
      status: 409,
      code: 'user.email_taken',
      errors: [{ path: 'email', code: 'taken' }],
    };
    const asked = stubServer({ [LIST]: [bor], ...answers, 'POST /api/orgusers': answering(409, taken) });
    await renderInApp(<UsersPanel />);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = await screen.findByRole('dialog');
    const send = await within(dialog).findByRole('button', { name: 'Send invitation' });
    await userEvent.click(send);
    expect(within(dialog).getAllByText('This field is required')).toHaveLength(3);
    expect(changing(asked)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/E-mail/), 'eva@kolovrat.example');
    await userEvent.type(within(dialog).getByLabelText(/First name/), 'Eva');
    await userEvent.type(within(dialog).getByLabelText(/Last name/), 'Kos');
    await userEvent.click(send);
    expect(await within(dialog).findByText('A user with this e-mail address already exists')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/First name/).value).toBe('Eva');
  });

  it('are saved with only the changes, and limited to the vehicles that are ticked', async () => {
    const asked = stubServer({
      [LIST]: [bor],
      ...answers,
      [SAVE]: aSessionUser(),
      'POST /api/userVisibleVehicles': { vehicleIds: [2] },
    });
    await renderInApp(<UsersPanel />);
    const dialog = await open('Edit');
    const save = await within(dialog).findByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    await userEvent.click(within(dialog).getByLabelText(/Edits the fleet/));
    await userEvent.click(within(dialog).getByText('Chosen'));
    await userEvent.click(within(dialog).getByLabelText(/MB 11-AAA/));
    await userEvent.click(save);
    await waitFor(() =>
      expect(changing(asked)).toEqual([
        { call: SAVE, body: { id: 11, canEditFleet: true } },
        { call: 'POST /api/userVisibleVehicles', body: { userId: 11, vehicleIds: [2] } },
      ]),
    );
  });

  it('are locked with a way back, and report when that is refused', async () => {
    const last = { type: 'x', title: 'x', status: 409, code: 'user.last_admin' };
    stubServer({ [LIST]: [bor], [SAVE]: answering(409, last) });
    await renderInApp(<UsersPanel />);
    await open('Lock');
    expect((await screen.findByRole('alert')).textContent).toMatch(/needs at least one administrator/);
  });

  it('do not take their own rights away', async () => {
    sessionState.set({ status: 'signedIn', user: aSessionUser({ id: 11 }), isSysadmin: false });
    stubServer({ [LIST]: [anOrgUser({ role: 'admin' })], ...answers });
    await renderInApp(<UsersPanel />);
    const dialog = await open('Edit');
    expect(await within(dialog).findAllByText('You cannot change this for your own account.')).toHaveLength(2);
    expect(within(dialog).getByText('Administrators always see all vehicles.')).toBeTruthy();
  });

  it('get a new link, unless the server sends none', async () => {
    stubServer({ [LIST]: [bor], 'POST /api/orgusers/11/invitation': refusing({ path: 'id', code: 'unknown' }) });
    await renderInApp(<UsersPanel />);
    await open('Send password link');
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
