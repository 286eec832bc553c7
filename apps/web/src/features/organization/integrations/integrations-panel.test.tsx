import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer } from '../../../ui/server.testing.ts';
import { ForwardsSection } from './forwards-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const hook = {
  id: 3,
  name: 'ERP',
  url: 'https://erp.example/hook',
  events: ['stage.closed', 'alarm.fired'],
  enabled: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Ana Kos',
  failingSince: null,
  pausedAt: null,
};
const delivery = {
  id: '0f9a3a52-8d3c-4a0e-9d56-0f3f6f0f9c11',
  event: 'stage.closed',
  createdAt: '2026-11-20T09:00:00.000Z',
  state: 'failed',
  tries: 8,
  nextTryAt: null,
  endedAt: '2026-11-22T09:00:00.000Z',
  status: 503,
  latencyMs: 41,
  answer: '<b>busy</b>',
  failure: 'answer',
  body: '{"type":"stage.closed"}',
};
const LIST = 'GET /api/webhooks';
const LOG = 'GET /api/webhooks/3/deliveries';

const openMenu = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

beforeEach(() => {
  sessionState.set({ status: 'signedIn', user: aSessionUser(), isSysadmin: false });
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});

describe('webhooks', () => {
  it('explain what to do while there are none, and try again when they cannot be loaded', async () => {
    const server = { [LIST]: answering(500, {}) as unknown };
    stubServer(server);
    await renderInApp(<WebhooksSection />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server[LIST] = [];
    await userEvent.click(retry);
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  });

  it('are created with a name, an address and events; the secret is shown once', async () => {
    const asked = stubServer({ [LIST]: [], 'POST /api/webhooks': { ...hook, secret: 'whsec_secret' } });
    await renderInApp(<WebhooksSection />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'New webhook' }))[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Name/), 'ERP');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose at least one event')).toBeTruthy();
    await user.type(dialog.getByLabelText(/Address/), 'erp.example/hook');
    await user.click(dialog.getByLabelText('stage closed'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('whsec_secret')).toBeTruthy();
    const body = { name: 'ERP', url: 'https://erp.example/hook', events: ['stage.closed'], enabled: true };
    expect(asked).toContainEqual({ call: 'POST /api/webhooks', body });
  });

  it('show at the field that the server does not send to an address', async () => {
    const refused = refusing({ path: 'url', code: 'address_refused' });
    stubServer({ [LIST]: [hook], 'PUT /api/webhooks/3': refused });
    await renderInApp(<WebhooksSection />);
    await openMenu('Edit webhook');
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByLabelText<HTMLInputElement>(/Address/);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://10.0.0.1/');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/does not send to this address/)).toBeTruthy();
    expect(address.value).toBe('https://10.0.0.1/');
  });

  it('say why a test was not accepted', async () => {
    const failed = { ...delivery, event: 'test', failure: 'timeout', status: null };
    stubServer({ [LIST]: [hook], 'POST /api/webhooks/3/test': failed });
    await renderInApp(<WebhooksSection />);
    await openMenu('Send a test');
    expect(await screen.findByText('ERP did not accept the test: no answer within 10 seconds')).toBeTruthy();
  });

  it('have a log with what was sent and answered, from which it is sent again', async () => {
    const again = `POST /api/webhooks/3/deliveries/${delivery.id}/resend`;
    const asked = stubServer({
      [LIST]: [hook],
      [LOG]: [delivery],
      [again]: { ...delivery, state: 'queued', endedAt: null },
    });
    await renderInApp(<WebhooksSection />);
    await openMenu('Delivery log');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByText(/failed · answer 503/));
    expect(dialog.getByText('<b>busy</b>')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(again));
  });

  it('are switched off, and deleted after a question', async () => {
    const asked = stubServer({
      [LIST]: [{ ...hook, failingSince: '2026-11-21T08:00:00.000Z' }],
      'PUT /api/webhooks/3': { ...hook, enabled: false },
      'DELETE /api/webhooks/3': undefined,
    });
    await renderInApp(<WebhooksSection />);
    expect(await screen.findByText(/failing since 21.11.2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'On: ERP' }));
    const { name, url, events } = hook;
    const off = { call: 'PUT /api/webhooks/3', body: { name, url, events, enabled: false } };
    await waitFor(() => expect(asked).toContainEqual(off));
    await openMenu('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /api/webhooks/3'));
  });
});

describe('forwards of positions', () => {
  const FORWARDS = 'GET /api/positionForwards';
  const fields = { name: 'Traccar', url: 'https://traccar.example/', asList: false, enabled: true };
  const forward = {
    ...fields,
    id: 4,
    hasToken: true,
    acceptedAt: null,
    failingSince: '2026-11-21T08:00:00.000Z',
    failure: 'answer',
    status: 502,
    retryAt: null,
  };

  it('are created with an address and a token', async () => {
    const asked = stubServer({ [FORWARDS]: [], 'POST /api/positionForwards': forward });
    await renderInApp(<ForwardsSection />);
    expect(await screen.findByText('No forwards yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New forward' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Name/), 'Traccar');
    await userEvent.type(dialog.getByLabelText(/Address/), 'traccar.example/');
    await userEvent.type(dialog.getByLabelText(/Token/, { selector: 'input' }), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const body = { ...fields, token: 'secret' };
    await waitFor(() => expect(asked).toContainEqual({ call: 'POST /api/positionForwards', body }));
  });

  it('say why positions are not accepted, keep their token when they are changed, and are switched off', async () => {
    const asked = stubServer({ [FORWARDS]: [forward], 'PUT /api/positionForwards/4': forward });
    await renderInApp(<ForwardsSection />);
    expect(await screen.findByText(/answer 502, since 21.11.2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'On: Traccar' }));
    const body = { ...fields, enabled: false };
    await waitFor(() => expect(asked).toContainEqual({ call: 'PUT /api/positionForwards/4', body }));
  });
});
