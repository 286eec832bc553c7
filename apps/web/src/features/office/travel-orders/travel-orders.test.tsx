import { driver, encoder, endpoints, type Driver, type TravelOrder } from '@konvoj/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSessionUser } from '../../../shared/session.testing.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { renderInApp } from '../../../ui/page.testing.tsx';
import { answering, stubServer, type Asked } from '../../../ui/server.testing.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { aCalculation, aLine, anOrder, aReview, aRow, sumsOf } from './builders.testing.ts';
import { TravelOrdersPage } from './travel-orders-page.tsx';

const ALL = 'GET /api/travel_order';
const ONE = 'GET /api/travel_order/17';
const CALCULATE = 'POST /api/travel_order/calculate';
const SAVE = 'PUT /api/travel_order/17';
const ISSUE = 'POST /api/travel_order/17/issue';

const withRole = (role: 'user' | 'admin'): void =>
  sessionState.set({ status: 'signedIn', user: aSessionUser({ role, canEditFleet: false }), isSysadmin: false });

beforeEach(() => {
  withRole('admin');
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

async function openPage(address: string, answers: Record<string, unknown>): Promise<Asked[]> {
  const asked = stubServer({
    'GET /api/vozniki': [],
    'GET /api/vehicles/filter': [],
    'GET /api/trailers': [],
    'GET /api/countries': [
      { id: 705, code: 'SI', naziv: 'Slovenia', currency: 'EUR' },
      { id: 40, code: 'AT', naziv: 'Austria', currency: 'EUR' },
    ],
    'GET /api/currencies': [{ code: 'CZK', naziv: 'Czech koruna' }],
    [CALCULATE]: aCalculation(),
    ...answers,
  });
  await renderInApp(
    <>
      <TravelOrdersPage />
      <ToastList />
    </>,
    address,
  );
  return asked;
}

const openOrder = (order: TravelOrder, answers: Record<string, unknown> = {}): Promise<Asked[]> =>
  openPage('/?id=17', { [ONE]: order, ...answers });
const bodyOf = (asked: readonly Asked[], call: string) => asked.findLast((each) => each.call === call)?.body;
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the list of travel orders', () => {
  it('shows orders with what is to be reviewed, and totals by currency', async () => {
    await openPage('/?month=all', {
      [ALL]: [
        aRow({ review: [aReview({ reason: 'missingCrossing', countries: ['AT', 'SI'] })] }),
        aRow({
          id: 18,
          number: null,
          state: 'draft',
          sums: sumsOf(6_000, 'USD'),
          review: [aReview({ reason: 'overlap', count: 95 })],
        }),
      ],
    });
    expect(await screen.findByText('2026-00017')).toBeTruthy();
    expect(screen.getByText('border crossing missing AT → SI')).toBeTruthy();
    expect(screen.getByText('other orders at the same time: at least 95')).toBeTruthy();
    const totals = screen.getByLabelText('Totals');
    expect(totals.textContent).toContain('€96.25 · $60.00');
  });

  it('says what to do where there are none, and that they could not be loaded', async () => {
    await openPage('/?month=all', { [ALL]: [] });
    expect(await screen.findByText('No travel orders yet')).toBeTruthy();
    await openPage('/?month=all', { [ALL]: answering(500, { status: 500, code: 'internal', type: '', title: '' }) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText('Error loading travel orders')).toBeTruthy();
  });

  it('counts orders with unverified rates in one line, with a filter and a link to the rates', async () => {
    await openPage('/?month=all', {
      [ALL]: [aRow({ hasUnverifiedRates: true }), aRow({ id: 18, number: '2026-00018' })],
    });
    expect(await screen.findByText('1 order has allowance rates that are not verified for its date.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check the rates' }).getAttribute('href')).toContain('allowanceRates');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only with unverified rates' }));
    await waitFor(() => expect(screen.queryByText('2026-00018')).toBeNull());
    expect(screen.getByText('2026-00017')).toBeTruthy();
  });

  it('marks an order whose correction is open, and adds the correction only', async () => {
    const correctedBy = { id: 18, revision: 2, state: 'issued' } as const;
    await openPage('/?month=all', {
      [ALL]: [
        aRow({ id: 18, revision: 2, sums: sumsOf(8_000, 'EUR') }),
        aRow({ state: 'settled', correctedBy, sums: sumsOf(9_625, 'EUR') }),
      ],
    });
    const replaced = (await screen.findByText('in correction')).closest('[role=row]');
    expect(replaced?.textContent).toContain('2026-00017');
    expect(screen.getByText('2026-00017 / 2')).toBeTruthy();
    expect(screen.getByLabelText('Totals').textContent).toContain('€80.00');
    expect(screen.getByLabelText('Totals').textContent).not.toContain('€176.25');
  });

  it('shows the payroll of a month with its sums, and leads from a driver to the orders', async () => {
    const row = {
      driverId: 7,
      person: 'Miha Kos',
      orders: [{ id: 17, number: '2026-00017' }],
      full: 1,
      half: 1,
      reduced: 0,
      allowances: [{ amount: 9_625, currency: 'EUR' }],
      taxFree: [{ amount: 9_625, currency: 'EUR' }],
      taxable: [],
      unverified: 1,
      expenses: [{ amount: 4_700, currency: 'CHF' }],
      advances: [],
      paidBefore: [{ amount: 7_655, currency: 'EUR' }],
      balance: [{ amount: 9_625, currency: 'EUR' }],
      homeBalance: { amount: 14_625, currency: 'EUR' },
      open: 2,
    };
    await openPage('/?month=2025-03&payroll=true', {
      [`${ALL}?month=2025-03`]: [aRow()],
      [`${ALL}/payroll?month=2025-03`]: { month: '2025-03', rows: [row] },
    });
    const table = within(await screen.findByRole('grid', { name: 'Travel orders for payroll' }));
    expect(table.getByText('€146.25')).toBeTruthy();
    expect(table.getByRole('columnheader', { name: /Paid before/ })).toBeTruthy();
    expect(screen.getByText(/^1 order has a tax-free amount by legal rates/)).toBeTruthy();
    expect(screen.getByLabelText('Totals').textContent).toMatch(/CHF\s47\.00/u);
    await userEvent.click(table.getByText('Miha Kos'));
    expect(await screen.findByText('2026-00017')).toBeTruthy();
  });

  it('offers the drafts of today to issue together', async () => {
    const start = new Date(Date.now() - 3_600_000).toISOString();
    const draft = { state: 'draft', number: null, departure: null, return: null, plannedStart: start } as const;
    const issued = [{ id: 18, number: '2026-00018', problem: null, fields: [] }];
    const asked = await openPage('/?month=all', {
      [ALL]: [aRow(), aRow({ ...draft, id: 18 })],
      [`POST ${endpoints.travelOrders.issueMany.path}`]: issued,
    });
    expect(await screen.findByText('1 draft to issue today.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check and issue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Orders to issue today' }));
    await userEvent.click(dialog.getByRole('button', { name: /^Issue/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Issue the chosen orders' }));
    await userEvent.click(question.getByRole('button', { name: /^Issue/ }));
    await waitFor(() => expect(bodyOf(asked, 'POST /api/travel_order/issue')).toEqual({ ids: [18] }));
    expect(await dialog.findByText(/2026-00018/)).toBeTruthy();
  });

  it('lets administrators switch automatic drafts off and choose how countries have their allowances', async () => {
    const path = endpoints.travelOrders.settings.path;
    const asked = await openPage('/?month=all', {
      [ALL]: [aRow()],
      [`GET ${path}`]: { automaticDrafts: true, countrySplit: 'longestStay' },
      [`PUT ${path}`]: { automaticDrafts: false, countrySplit: 'destination' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings of travel orders' }));
    await userEvent.click(await screen.findByRole('switch', { name: /Automatic drafts/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Allowances by country' }));
    await userEvent.click(await screen.findByRole('option', { name: 'all to the country of the longest stay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const chosen = { automaticDrafts: false, countrySplit: 'destination' };
    await waitFor(() => expect(bodyOf(asked, `PUT ${path}`)).toEqual(chosen));
  });

  it('has no amounts for those who may not see them', async () => {
    withRole('user');
    await openPage('/?month=all', { [ALL]: [aRow({ sums: null })] });
    expect(await screen.findByText('2026-00017')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Allowances/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Settings of travel orders' })).toBeNull();
  });
});

describe('an order', () => {
  it('takes over the time of the tachograph where it differs', async () => {
    const order = anOrder();
    const [first, ...others] = order.borderCrossings;
    if (first === undefined) throw new Error('the order has no crossing');
    const time = new Date(Date.parse(first.time) + 20 * 60_000).toISOString();
    const recorded = [
      { time, fromCountry: 'SI', toCountry: first.toCountry, latitude: 46.7, longitude: 15.6 },
      ...others.map((each) => ({ ...each, fromCountry: first.toCountry })),
    ];
    const query = new URLSearchParams({ driverId: '7', from: order.departure ?? '', to: order.return ?? '' });
    const asked = await openOrder(order, {
      [`GET /api/travel_order/recordedCrossings?${query.toString()}`]: recorded,
      [SAVE]: order,
    });
    const notes = within(await screen.findByRole('list', { name: 'Crossings of the tachograph' }));
    expect(notes.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(notes.getByRole('button', { name: /^Use the time of the tachograph for crossing 1/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Crossings of the tachograph' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf(asked, SAVE)).toMatchObject({
        borderCrossings: [
          { time, source: 'tachograph', latitude: 46.7 },
          ...others.map(({ time: at }) => ({ time: at })),
        ],
      }),
    );
  });

  it('explains each line by its rule, and shows what is free of tax', async () => {
    await openOrder(anOrder());
    const allowances = await section('Allowances');
    const lines = within(allowances.getByRole('list', { name: 'Allowances' })).getAllByRole('listitem');
    expect(lines[0]?.textContent).toContain('Austria');
    expect(lines[0]?.textContent).toContain('€55.00');
    expect(lines[1]?.textContent).toMatch(/11:30.*Austria.*8 h/);
    const totals = await section('Totals');
    expect(totals.getByText('Tax-free up to').parentElement?.textContent).toContain('€110.00');
  });

  it('marks lines whose rates are not verified, and those that were changed by hand', async () => {
    const computed = { country: 'AT', tariffCode: 2, base: 4_125, amount: 4_125, currency: 'EUR' } as const;
    const lines = [aLine({ verified: false, computed, explanation: { key: 'overridden', params: {} } })];
    await openOrder(anOrder({ calculation: aCalculation({ lines }), overrides: [anOverride] }));
    const allowances = await section('Allowances');
    const [line] = within(allowances.getByRole('list', { name: 'Allowances' })).getAllByRole('listitem');
    expect(line?.textContent).toContain('changed');
    expect(line?.textContent).toContain('as computed: AT half €41.25');
    expect(line?.textContent).toContain('not verified');
    expect(allowances.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'agreed');
  });

  it('sends no person while only the driver is chosen, and shows what the server knows', async () => {
    const drivers = [aDriver(7, 'Miha', 'Kos'), aDriver(8, 'Žan', 'Hren')].map(driverOnWire);
    const person = { name: 'Žan Hren', job: 'strojnik', address: 'Koper' };
    const answers = { 'GET /api/vozniki': drivers, [SAVE]: anOrder({ driverId: 8, person, version: 4 }) };
    const asked = await openOrder(anOrder(), answers);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Driver' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Hren Žan' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Žan Hren');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'Koper'));
    expect(bodyOf(asked, SAVE)).toMatchObject({ driverId: 8 });
    expect(bodyOf(asked, SAVE)).not.toHaveProperty('person');
  });

  it('has an override only once the country or the tariff of a line is changed', async () => {
    await openOrder(anOrder());
    const save = await screen.findByRole('button', { name: 'Save' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change window 1' }));
    const group = within(screen.getByRole('group', { name: 'Change of window 1' }));
    await userEvent.type(group.getByRole('textbox', { name: 'Reason' }), 'ok');
    expect(save).toHaveProperty('disabled', true);
    await userEvent.click(group.getByRole('combobox', { name: 'Allowance' }));
    await userEvent.click(await screen.findByRole('option', { name: 'half' }));
    expect(save).toHaveProperty('disabled', false);
    expect(group.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'ok');
    await userEvent.click(group.getByRole('button', { name: 'Back to computed' }));
    expect(save).toHaveProperty('disabled', true);
    expect(screen.queryByRole('group', { name: 'Change of window 1' })).toBeNull();
  });

  it('is calculated while meals and amounts are typed, and keeps what is typed when it is refused', async () => {
    const refusal = answering(422, {
      type: '/problems/validation',
      title: 'x',
      status: 422,
      code: 'validation',
      errors: [{ path: 'advance.currency', code: 'unknown' }],
    });
    const asked = await openOrder(anOrder(), { [SAVE]: refusal });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Lunch, window 1' }));
    await waitFor(() =>
      expect(bodyOf(asked, CALCULATE)).toMatchObject({ freeMeals: [{ window: 0, lunch: true, dinner: false }] }),
    );
    const advance = screen.getByRole('textbox', { name: 'Advance' });
    await userEvent.type(advance, '1.250,50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is not on the list')).toBeTruthy();
    expect(bodyOf(asked, SAVE)).toMatchObject({ advance: { amount: 125_050, currency: 'EUR' }, version: 3 });
    expect(advance).toHaveProperty('value', '1.250,50');
  });

  it('shows both versions when somebody else has changed it, and overwrites only on request', async () => {
    const theirs = anOrder({ version: 4, payer: 'Luna d.o.o.' });
    const conflict = answering(409, {
      type: '',
      title: '',
      status: 409,
      code: 'travel_order.changed_meanwhile',
      params: { by: 'Ana Novak', at: '2025-03-12T08:00:00.000Z', version: 4 },
      current: theirs,
    });
    const answers = { [SAVE]: conflict as unknown };
    const asked = await openOrder(anOrder(), answers);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Paid by' }), 'Sonce d.d.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const differences = await screen.findByRole('group', { name: 'In which fields the two differ' });
    expect(differences.textContent).toContain('Paid bySonce d.d.Luna d.o.o.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(bodyOf(asked, SAVE)).toMatchObject({ payer: 'Sonce d.d.', version: 4 }));
  });

  it('offers the cities of a line that have a rate of their own', async () => {
    const line = aLine({ country: 'IT', cities: ['Milano', 'Roma'] });
    const asked = await openOrder(anOrder({ calculation: aCalculation({ lines: [line] }) }), {
      [CALCULATE]: aCalculation({ lines: [aLine({ country: 'IT', city: 'Roma', cities: ['Milano', 'Roma'] })] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change window 1' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'City' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Roma' }));
    await waitFor(() => expect(bodyOf(asked, CALCULATE)).toMatchObject({ overrides: [{ window: 0, city: 'Roma' }] }));
    expect(await screen.findByText('Italy, Roma')).toBeTruthy();
  });

  it('offers the ECB rate of the last day, and saves it with its date and source', async () => {
    const ecb = { currency: 'CZK', rate: 24.935, rateDate: '2025-03-11', rateSource: 'ecb' } as const;
    const rates = 'GET /api/travel_order/exchangeRates?day=2025-03-11&base=EUR&currencies=CZK';
    const asked = await openOrder(anOrder({ advance: { amount: 50_000, currency: 'CZK' } }), {
      [rates]: [ecb],
      [SAVE]: anOrder({ version: 4 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use the ECB rate of CZK: 24.9350, 11.03.2025' }));
    expect(screen.getByRole('textbox', { name: 'Rate of CZK' })).toHaveProperty('value', '24.935');
    expect(screen.queryByRole('button', { name: /Use the ECB rate/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodyOf(asked, SAVE)).toMatchObject({ exchangeRates: [ecb] }));
  });

  it('marks a return before the departure and a crossing out of order before anything is sent', async () => {
    const [first, last] = anOrder().borderCrossings;
    if (first === undefined || last === undefined) throw new Error('the order has two crossings');
    const swapped = [
      { ...first, time: '2025-03-11T13:00:00.000Z' },
      { ...last, time: '2025-03-10T05:00:00.000Z' },
    ];
    const asked = await openOrder(
      anOrder({ state: 'draft', number: null, calculation: null, borderCrossings: swapped }),
    );
    expect(await screen.findByText('The crossing must be after the one before.')).toBeTruthy();
    const time = screen.getByRole('textbox', { name: 'Time of crossing 2' });
    expect(time.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(bodyOf(asked, SAVE)).toBeUndefined();
    expect(bodyOf(asked, CALCULATE)).toBeUndefined();
  });

  it('is issued with a place, or names the fields that are missing', async () => {
    const draft = anOrder({ state: 'draft', number: null, issued: null });
    const refusal = answering(422, {
      type: '/problems/validation',
      title: 'x',
      status: 422,
      code: 'validation',
      errors: [
        { path: 'purpose', code: 'required' },
        { path: 'person.address', code: 'required' },
      ],
    });
    const asked = await openOrder(draft, { [ISSUE]: refusal });
    await userEvent.click(await screen.findByRole('button', { name: 'Issue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Issue the travel order' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Place of issue' }), 'Celje');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Issue order' }));
    expect(await within(dialog).findByText('Missing for the issue: Purpose, Address')).toBeTruthy();
    expect(bodyOf(asked, ISSUE)).toEqual({ place: 'Celje', version: 3 });
  });

  it('shows what the driver pays back without a minus', async () => {
    await openOrder(anOrder({ advance: { amount: 15_000, currency: 'EUR' } }));
    const totals = await section('Totals');
    const row = totals.getByText('To be paid back').parentElement;
    expect(row?.textContent).toContain('€53.75');
    expect(row?.textContent).not.toMatch(/[-−]/u);
  });

  it('proposes trips once a driver is chosen, and names what is missing', async () => {
    await openOrder(anOrder({ driverId: null }));
    const propose = await screen.findByRole('button', { name: 'Propose from driving records' });
    expect(propose).toHaveProperty('disabled', true);
    const hint = screen.getByText('For a proposal choose a driver and then a period.');
    expect(propose.getAttribute('aria-describedby')).toBe(hint.id);
  });

  it('is confirmed only in the states in which a step is allowed', async () => {
    const approve = 'POST /api/travel_order/17/approve';
    const asked = await openOrder(anOrder(), { [approve]: anOrder({ version: 4 }) });
    const paid = await screen.findByRole('button', { name: 'Confirm: Paid' });
    expect(paid.getAttribute('aria-disabled')).toBe('true');
    await userEvent.hover(paid);
    expect(await screen.findByText('Only settled orders are paid')).toBeTruthy();
    // fireEvent: the pointer does not reach a disabled button.
    fireEvent.click(paid);
    expect(bodyOf(asked, approve)).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm: Approved' }));
    await waitFor(() => expect(bodyOf(asked, approve)).toMatchObject({ kind: 'approved', withdrawn: false }));
  });

  it('cannot be changed once it is settled', async () => {
    await openOrder(anOrder({ state: 'settled', settledAt: '2025-03-12T08:00:00.000Z' }));
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('textbox', { name: 'Notes' }).closest('fieldset')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Correct' })).toBeTruthy();
  });

  it('has no amounts for those who may not see them', async () => {
    withRole('user');
    const asked = await openOrder(
      anOrder({ sums: null, calculation: undefined, overrides: undefined, expenses: undefined, advance: undefined }),
    );
    expect(await screen.findByText('Amounts are shown to administrators and to those they allow.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Expenses' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull();
    expect(bodyOf(asked, CALCULATE)).toBeUndefined();
  });
});

const driverOnWire = encoder(driver);

const aDriver = (id: number, firstName: string, lastName: string): Driver => ({
  id,
  firstName,
  lastName,
  nickname: null,
  cardNumber: null,
  keyNumber: null,
  workPhone: null,
  privatePhone: null,
  smsType: 'business',
  drivingRules: 'goods',
  smsNumber: null,
  hasPin: false,
  vehicle: null,
  version: 'v1',
});

const anOverride = {
  window: 0,
  tariffCode: 1,
  reason: 'agreed',
  by: 'Ana Novak',
  at: '2025-03-12T08:00:00.000Z',
} as const;

describe('drafts of a month', () => {
  it('chooses those without remarks, and shows what became of each', async () => {
    const month = 'POST /api/travel_order/month';
    const issue = 'POST /api/travel_order/issue';
    const draft = { number: null, state: 'draft', issued: null } as const;
    const asked = await openPage('/?month=2025-03', {
      'GET /api/travel_order?month=2025-03': [],
      [month]: {
        made: 2,
        completed: 1,
        orders: [
          aRow({ ...draft, id: 1, review: [aReview({ reason: 'gapNearBorder', countries: ['AT', 'SI'] })] }),
          aRow({ ...draft, id: 2, person: { name: 'Žan Hren', job: null, address: null } }),
        ],
      },
      [issue]: [{ id: 2, number: null, problem: 'validation', fields: ['purpose'] }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'From the trips of the month' }));
    const dialog = within(await screen.findByRole('dialog', { name: /March 2025/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Prepare drafts' }));
    expect(await dialog.findByText('2 new drafts. 1 prepared order has its trip now.')).toBeTruthy();
    expect(dialog.getByRole('checkbox', { name: /Choose Miha Kos/ })).toHaveProperty('checked', false);
    await userEvent.click(dialog.getByRole('button', { name: 'Issue 1 order' }));
    const question = within(await screen.findByRole('dialog', { name: 'Issue the chosen orders' }));
    await userEvent.click(question.getByRole('button', { name: 'Issue 1 order' }));
    expect(await dialog.findByText('not issued: missing Purpose')).toBeTruthy();
    expect(bodyOf(asked, issue)).toEqual({ ids: [2] });
  });
});
