import type { LoadingOrder } from '@konvoj/contract';
import { endpoints, encoder } from '@konvoj/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, refusing, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { anOrder, aPoint } from './builders.testing.ts';
import { OrdersPage } from './orders-page.tsx';

const LIST = 'GET /api/loadingOrders';
const ONE = 'GET /api/loadingOrders/42';
const STATE = 'POST /api/loadingOrders/42/state';
const SEND = 'POST /api/loadingOrders/42/send';

const onWire = encoder(endpoints.loadingOrders.find.reply);
const withRole = (role: 'user' | 'admin'): void =>
  sessionState.set({ status: 'signedIn', user: aSessionUser({ role }), isSysadmin: false });

beforeEach(() => {
  withRole('user');
  // jsdom has no layout: the size of the visible part is set here.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_400);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionState.set({ status: 'unknown' });
});

async function openPage(
  orders: readonly LoadingOrder[],
  answers: Record<string, unknown> = {},
  address = '/',
): Promise<Asked[]> {
  const asked = stubServer({
    [LIST]: orders.map(onWire),
    [ONE]: orders[0] && onWire(orders[0]),
    'GET /api/vehicles/filter': [],
    'GET /api/vozniki': [],
    ...answers,
  });
  await renderInApp(
    <>
      <OrdersPage />
      <ToastList />
    </>,
    address,
  );
  return asked;
}

const bodyOf = (asked: readonly Asked[], call: string) => asked.find((each) => each.call === call)?.body;
const column = (name: string) => screen.findByRole('region', { name });
const choose = async (entry: string | RegExp): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for order 2026-00042' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

const answer = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

describe('the board of orders', () => {
  it('has each order in the column of its state', async () => {
    await openPage([
      anOrder({
        state: 2,
        lateness: 'late',
        points: [aPoint({ lateMinutes: 25, lateness: 'late' }), aPoint({ number: 2 })],
      }),
    ]);
    const card = await within(await column('in progress, orders: 1')).findByRole('listitem');
    expect(card.textContent).toContain('2026-00042');
    expect(card.textContent).toContain('25 min late');
    await column('planned, orders: 0');
  });

  it('shows the ETA at the next point of an order in progress, coloured by its lateness', async () => {
    const eta = {
      at: '2026-11-23T07:57:00.000Z',
      earliest: '2026-11-23T07:50:00.000Z',
      latest: '2026-11-23T08:10:00.000Z',
      breakMinutes: 0,
      basis: 'estimate',
      distance: 30_000,
      computedAt: '2026-11-23T07:00:00.000Z',
    };
    const points = [aPoint({ status: 'done' }), aPoint({ number: 2, eta, lateness: 'tight' })];
    await openPage([anOrder({ state: 2, points }), anOrder({ id: 43, state: 1, points })]);
    const card = await within(await column('in progress, orders: 1')).findByRole('listitem');
    expect(within(card).getByText('ETA 08:57').dataset['lateness']).toBe('tight');
    expect((await column('in preparation, orders: 1')).textContent).not.toContain('ETA');
  });

  it('draws only the cards in view of a column with 2,000 orders', async () => {
    const orders = Array.from({ length: 2_000 }, (_, index) => anOrder({ id: index + 1, number: `2026-${index}` }));
    await openPage(orders);
    const cards = await within(await column('planned, orders: 2000')).findAllByRole('listitem');
    expect(cards.length).toBeGreaterThan(3);
    expect(cards.length).toBeLessThan(50);
  });

  it('says what to do where there are none', async () => {
    await openPage([]);
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });

  it('says that the orders could not be loaded, and tries again', async () => {
    await openPage([], { [LIST]: answering(500, { status: 500, code: 'internal', type: '', title: '' }) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('moves an order by its menu, naming the version that is seen, and takes it back', async () => {
    withRole('admin');
    const asked = await openPage([anOrder()], { [STATE]: onWire(anOrder({ state: 3, version: 4 })) });
    await choose('Cancel order');
    await answer('Cancel the order');
    await waitFor(() => expect(bodyOf(asked, STATE)).toEqual({ state: 3, version: 3 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === STATE)[1]?.body).toEqual({ state: 0, version: 4, reason: 'undone' }),
    );
  });

  it.each([
    ['Cancel order', 'Cancel order 2026-00042?'],
    ['Complete', 'Order 2026-00042 has open points'],
  ])('asks before %s, since only administrators take that back', async (entry, title) => {
    const asked = await openPage([anOrder({ state: 2 })]);
    await choose(entry);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    await answer('Leave it as it is');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(bodyOf(asked, STATE)).toBeUndefined();
  });

  it('sends a planned order to its vehicle', async () => {
    const asked = await openPage([anOrder()], { [SEND]: onWire(anOrder({ state: 1, version: 4 })) });
    await choose('Send to vehicle');
    await waitFor(() => expect(bodyOf(asked, SEND)).toEqual({ version: 3 }));
    expect(await screen.findByText('Order 2026-00042: in preparation')).toBeTruthy();
  });

  it('says why an order does not move, and asks the server nothing', async () => {
    const asked = await openPage([anOrder({ vehicleId: null, deviceId: null, vehicle: null })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for order 2026-00042' }));
    const entry = await screen.findByRole('menuitem', { name: /Send to vehicle/ });
    expect(entry.textContent).toContain('The order has no vehicle. Choose one first.');
    await userEvent.click(entry);
    expect(bodyOf(asked, SEND)).toBeUndefined();
  });

  it('asks an administrator why a completed order is taken back', async () => {
    withRole('admin');
    const asked = await openPage([anOrder({ state: 4 })], { [STATE]: onWire(anOrder({ state: 2, version: 4 })) });
    await choose('Start');
    await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Not unloaded');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(bodyOf(asked, STATE)).toEqual({ state: 2, version: 3, reason: 'Not unloaded' }));
  });

  it('shows both when somebody else has moved the order meanwhile', async () => {
    const changes = [
      {
        at: '2026-11-22T10:00:00.000Z',
        source: 'dispatcher',
        by: 'Maja Kos',
        what: 'state',
        point: null,
        before: '0',
        after: '2',
        reason: null,
      },
    ] as const;
    const stored = onWire(anOrder({ state: 2, version: 4, changes: [...changes] }));
    const refusal = { status: 409, code: 'loading_order.changed_meanwhile', type: '', title: '', current: stored };
    const asked = await openPage([anOrder()], { [STATE]: answering(409, refusal) });
    await choose('Cancel order');
    await answer('Cancel the order');
    const question = await screen.findByRole('dialog', { name: /Somebody else has changed order 2026-00042/ });
    expect(question.textContent).toContain('Before: planned. Now: in progress (Maja Kos). You chose: cancelled.');
    await userEvent.click(within(question).getByRole('button', { name: 'Move anyway' }));
    // Confirmed already: not asked again.
    await waitFor(() => expect(asked.filter(({ call }) => call === STATE)[1]?.body).toEqual({ state: 3, version: 4 }));
  });
});

describe('the details of an order', () => {
  it('show each point with its times, its waiting and what may be charged', async () => {
    const point = aPoint({
      status: 'done',
      arrival: {
        computed: '2026-11-23T07:00:00.000Z',
        manual: '2026-11-23T07:10:00.000Z',
        holding: '2026-11-23T07:10:00.000Z',
        source: 'driver',
      },
      departure: {
        computed: '2026-11-23T09:00:00.000Z',
        manual: null,
        holding: '2026-11-23T09:00:00.000Z',
        source: null,
        uncertain: true,
      },
      waitingSeconds: 6_600,
      chargeableSeconds: 3_000,
    });
    await openPage([
      anOrder({ state: 2, points: [point, aPoint({ number: 2, problem: 'Gate is closed', status: 'problem' })] }),
    ]);
    await userEvent.click(await screen.findByText('2026-00042'));
    const details = await screen.findByRole('complementary', { name: 'Order 2026-00042' });
    expect(details.textContent).toContain('Arrived: 23.11.2026 08:10 entered by the driver, computed 23.11.2026 08:00');
    expect(details.textContent).toContain('Left: 23.11.2026 10:00 uncertain, data are missing');
    expect(details.textContent).toContain('Waiting: 1:50 · chargeable: 0:50');
    expect(details.textContent).toContain('Problem: Gate is closed');
  });

  it('say how sure an ETA is and why, or that the vehicle does not report', async () => {
    const eta = {
      at: '2026-11-23T12:45:00.000Z',
      earliest: '2026-11-23T12:00:00.000Z',
      latest: '2026-11-23T14:45:00.000Z',
      breakMinutes: 45,
      basis: 'estimate',
      distance: 300_000,
      computedAt: '2026-11-23T07:00:00.000Z',
    };
    const silent = { ...eta, basis: 'clock' };
    await openPage([anOrder({ state: 2, points: [aPoint({ eta }), aPoint({ number: 2, eta: silent })] })]);
    await userEvent.click(await screen.findByText('2026-00042'));
    const details = await screen.findByRole('complementary', { name: 'Order 2026-00042' });
    const [first, second] = within(details)
      .getAllByText(/^ETA:/)
      .map(({ textContent }) => textContent);
    expect(first).toContain('between 13:00 and 15:45 · breaks: 45 min · Estimated from the straight line');
    expect(second).toContain('the vehicle does not report');
    expect(second).not.toContain('between');
  });
});

it('suggests vehicles with their distance, its unit written once, and with what the tachograph leaves to drive', async () => {
  const suggested = {
    vehicleId: 4,
    deviceId: 7,
    vehicle: 'LJ KT-482',
    driver: 'Jure Kos',
    distance: 31_000,
    duration: 1_800,
    arrival: '2026-11-23T07:57:00.000Z',
    inTime: true,
    basis: 'estimate',
    drivingTimeLeft: 5_400,
    drivingTimeFrom: { asOf: '2026-11-23T07:15:00.000Z', fileUntil: '2026-11-20T15:00:00.000Z' },
    busy: false,
    busyUntil: null,
    trailer: null,
  };
  await openPage(
    [anOrder({ vehicleId: null, deviceId: null, vehicle: null })],
    { 'GET /api/loadingOrders/42/suggestions': [suggested] },
    '/?order=42',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest a vehicle' }));
  const list = await screen.findByRole('region', { name: 'Suggested vehicles' });
  const entry = await within(list).findByRole('listitem');
  expect(entry.textContent).toMatch(/Jure Kos · 31\.0\u00A0km · /u);
  expect(entry.textContent).toContain(
    '1 h 30 of driving left · tachograph as of 23.11.2026 08:15, card read 20.11.2026 16:00',
  );
});

describe('the form of an order', () => {
  it('makes points of an address list, leaves what was not found, and reports it', async () => {
    const asked = await openPage([anOrder({ client: 'Loška mlekarna Planica' })], {
      'GET /api/geocode?q=Luka+Koper': [
        { naziv: 'Luka Koper', address: 'Koper', lat: 45.55, lon: 13.73, source: 'poi', id: 5 },
      ],
      'GET /api/geocode?q=Nowhere': [],
      'POST /api/loadingOrders': onWire(anOrder()),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New order' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'New loading order' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Paste addresses' }));
    const message = within(dialog).getByRole('textbox', { name: 'Addresses from a message' });
    expect(document.activeElement).toBe(message);
    await userEvent.type(
      message,
      'Loška mlekarna Planica{enter}Ref. PO-2026/778{enter}{enter}- Luka Koper{enter}- Nowhere',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add 2 points' }));
    const place = await within(dialog).findByRole('textbox', { name: 'Place of point 1' });
    await waitFor(() => expect(place).toHaveProperty('value', 'Luka Koper'));
    expect(within(dialog).getByRole('textbox', { name: 'Client reference' })).toHaveProperty('value', 'PO-2026/778');
    expect(within(dialog).getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Loška mlekarna Planica');
    await userEvent.click(within(dialog).getByRole('button', { name: /Create order/ }));
    expect(await within(dialog).findByText('The place is not known. Choose it from the list.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /api/loadingOrders')).toBeUndefined();
  });

  it('needs a place for each point', async () => {
    await openPage([anOrder()]);
    await userEvent.click(await screen.findByRole('button', { name: 'New order' }));
    const dialog = await screen.findByRole('dialog', { name: 'New loading order' });
    const place = within(dialog).getByRole('textbox', { name: 'Place of point 1' });
    expect(place).toHaveProperty('required', true);
    await userEvent.click(within(dialog).getByRole('button', { name: /Create order/ }));
    expect(await within(dialog).findAllByText('This field is required')).toHaveLength(2);
  });

  it('opens what is closed of a point where something in it is wrong', async () => {
    await openPage(
      [anOrder()],
      { 'PUT /api/loadingOrders/42': refusing({ path: 'points.1.phone', code: 'invalid' }) },
      '/?order=42',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order 2026-00042' });
    expect(within(dialog).queryByRole('textbox', { name: 'Phone' })).toBeNull();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Client reference' }), '4711');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Save/ }));
    const phone = await within(dialog).findByRole('textbox', { name: 'Phone' });
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(phone));
  });

  it('needs two points, in the words of the specification', async () => {
    await openPage([anOrder()]);
    await userEvent.click(await screen.findByRole('button', { name: 'New order' }));
    const dialog = await screen.findByRole('dialog', { name: 'New loading order' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete point 2' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /Create order/ }));
    expect(await within(dialog).findByText('Enter at least two points')).toBeTruthy();
  });
});
