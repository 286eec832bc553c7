import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOrder } from './entered.ts';
import { payrollOf } from './payroll.ts';
import {
  addUp,
  canMove,
  countriesOf,
  expenseAmount,
  hasUnverifiedRates,
  inHomeCurrency,
  isIssuedLate,
  missingForIssue,
  openFindings,
  orderNumber,
  reviewOf,
  sumsOf,
} from './rules.ts';
import type { StoredTravelOrder } from './types.ts';

const HOUR = 3_600_000;
const FOR = { showsMoney: true, timeZone: 'Europe/Ljubljana' };
const NOW = Date.parse('2026-03-02T08:00:00.000Z');
const anOrder = (changes: Partial<StoredTravelOrder> = {}): StoredTravelOrder => ({
  ...emptyOrder('SI', 1, NOW),
  id: 7,
  ...changes,
});
const expense = (changes: Partial<StoredTravelOrder['expenses'][number]> = {}) => ({
  kind: 'toll' as const,
  description: 'Cestnina',
  quantity: 1,
  unitPrice: 100,
  currency: 'EUR',
  rate: null,
  fileId: null,
  paidBy: 'driver' as const,
  ...changes,
});

it('writes numbers with the year and five digits', () => {
  expect(orderNumber({ year: 2026, sequence: 17 })).toBe('2026-00017');
  expect(orderNumber({ year: 2026, sequence: 123_456 })).toBe('2026-123456');
  expect(orderNumber({ year: null, sequence: null })).toBeNull();
});

it('lets orders move forwards only', () => {
  const states = ['draft', 'issued', 'settled', 'cancelled'] as const;
  const moves = states.flatMap((from) => states.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`));
  expect(moves).toEqual(['draft issued', 'issued settled', 'issued cancelled']);
});

describe('money', () => {
  it('multiplies quantities of three decimals, half a cent upwards', () => {
    expect(expenseAmount({ quantity: 0.5, unitPrice: 101 })).toBe(51);
    expect(expenseAmount({ quantity: 1.005, unitPrice: 100 })).toBe(101);
    expect(expenseAmount({ quantity: 81.23, unitPrice: 43 })).toBe(3_493);
    expect(expenseAmount({ quantity: 412.5, unitPrice: 147.9 })).toBe(61_009);
  });

  it('is converted at the stored rate, half a cent away from zero', () => {
    expect(inHomeCurrency({ amount: 4_700, currency: 'CHF' }, 'EUR', 0.94)).toBe(5_000);
    expect(inHomeCurrency({ amount: 1, currency: 'HUF' }, 'EUR', 2)).toBe(1);
    expect(inHomeCurrency({ amount: -1, currency: 'HUF' }, 'EUR', 2)).toBe(-1);
    expect(inHomeCurrency({ amount: 5, currency: 'EUR' }, 'EUR', null)).toBe(5);
    expect(inHomeCurrency({ amount: 5, currency: 'CHF' }, 'EUR', null)).toBeNull();
  });

  it('is never mixed: the sums of each currency are those of its parts', () => {
    const part = fc.record({
      currency: fc.constantFrom('EUR', 'CHF', 'USD'),
      amount: fc.integer({ min: -1e6, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        for (const { currency, amount } of addUp(parts))
          expect(amount).toBe(
            parts.filter((each) => each.currency === currency).reduce((sum, each) => sum + each.amount, 0),
          );
      }),
    );
  });

  it('takes the rate of a receipt before that of the order', () => {
    const order = anOrder({
      exchangeRates: [{ currency: 'CHF', rate: 0.94, rateDate: '2026-03-02', rateSource: 'typed' }],
      expenses: [
        expense({ currency: 'CHF', unitPrice: 940 }),
        expense({ currency: 'CHF', unitPrice: 940, rate: { rate: 0.5, rateDate: '2026-03-01', rateSource: 'ecb' } }),
        expense({ currency: 'USD', paidBy: 'company' }),
      ],
      advance: { amount: 500, currency: 'EUR' },
    });
    expect(sumsOf(order, 'EUR')).toEqual({
      allowances: [],
      driverExpenses: [{ currency: 'CHF', amount: 1_880 }],
      companyExpenses: [{ currency: 'USD', amount: 100 }],
      balance: [
        { currency: 'CHF', amount: 1_880 },
        { currency: 'EUR', amount: -500 },
      ],
      homeBalance: { currency: 'EUR', amount: 1_000 + 1_880 - 500 },
    });
    expect(sumsOf({ ...order, exchangeRates: [] }, 'EUR').homeBalance).toBeNull();
  });
});

describe('what to look at', () => {
  it('is an issue more than two days after departure', () => {
    const order = { departure: NOW, issuedAt: NOW + 48 * HOUR };
    expect(isIssuedLate(order)).toBe(false);
    expect(isIssuedLate({ ...order, issuedAt: order.issuedAt + 1 })).toBe(true);
    expect(isIssuedLate({ departure: null, issuedAt: NOW })).toBe(false);
  });

  it('is what the issue lacks', () => {
    expect(missingForIssue(anOrder())).toEqual(['driverId', 'purpose', 'route', 'vehicleId', 'plannedStart']);
    const person = { name: 'Ana Kos', job: null, address: null };
    const order = anOrder({ person, purpose: 'x', route: ['a'], plate: 'LJ 1', departure: NOW });
    expect(missingForIssue(order)).toEqual([]);
    expect(reviewOf(order, [], FOR).map(({ field }) => field)).toEqual(['person.address', 'person.job']);
  });

  it('is answered by crossings and a return that a user enters', () => {
    const findings = (['missingCrossing', 'gapNearBorder', 'notReturned'] as const).map((reason) => ({
      reason,
      from: NOW,
      until: null,
      countries: [],
    }));
    const left = (crossings: boolean, arrival: boolean) =>
      openFindings(findings, { crossings, return: arrival }).map(({ reason }) => reason);
    expect(left(false, false)).toHaveLength(3);
    expect(left(true, false)).toEqual(['notReturned']);
    expect(left(false, true)).toEqual(['missingCrossing', 'gapNearBorder']);
  });

  it('is nothing in a cancelled order', () => {
    expect(reviewOf(anOrder({ state: 'cancelled' }), [], FOR)).toEqual([]);
  });

  const PERSON = { name: 'Ana Kos', job: 'Voznica', address: 'Pot 2, Celje' };
  const reasonsOf = (changes: Partial<StoredTravelOrder>, showsMoney = true) =>
    reviewOf(anOrder({ state: 'issued', person: PERSON, ...changes }), [], { ...FOR, showsMoney }).map(
      ({ reason }) => reason,
    );

  it('is an expense without a receipt, for those who see amounts', () => {
    expect(reasonsOf({ expenses: [expense()] })).toEqual(['missingReceipt']);
    expect(reasonsOf({ expenses: [expense()] }, false)).toEqual([]);
    expect(reasonsOf({ expenses: [expense({ fileId: 3 }), expense({ unitPrice: 0 })] })).toEqual([]);
    // Kilometres have no receipt.
    expect(reasonsOf({ expenses: [expense({ kind: 'mileage' })] })).toEqual([]);
  });

  it('is an odometer that contradicts the distance by over 5 % and 10 km', () => {
    const driven = (meters: number, distance: number) =>
      reasonsOf({ odometerStart: 500_000_000, odometerEnd: 500_000_000 + meters, distance });
    expect(driven(100_000, 90_000)).toEqual([]);
    expect(driven(100_000, 89_999)).toEqual(['odometer']);
    expect(driven(1_000_000, 950_000)).toEqual([]);
    expect(driven(1_000_000, 949_999)).toEqual(['odometer']);
    expect(reasonsOf({ odometerStart: 1, odometerEnd: null, distance: 90_000 })).toEqual([]);
  });

  it('is a rate of another day than the last one of the trip, by the local day', () => {
    const rated = (rateDate: string) =>
      reasonsOf({
        // 4 March in Ljubljana
        return: Date.parse('2026-03-03T23:30:00.000Z'),
        exchangeRates: [{ currency: 'CHF', rate: 0.94, rateDate, rateSource: 'typed' }],
      });
    expect(['2026-02-25', '2026-03-04'].map(rated)).toEqual([[], []]);
    expect(['2026-02-24', '2026-03-05'].map(rated)).toEqual([['rateDate'], ['rateDate']]);
  });
});

it('names each country once, the home country first', () => {
  const to = (toCountry: string) => ({
    time: NOW,
    toCountry,
    source: 'manual' as const,
    latitude: null,
    longitude: null,
    place: null,
  });
  expect(countriesOf({ homeCountry: 'SI', crossings: [to('AT'), to('DE'), to('AT'), to('SI')] })).toEqual([
    'SI',
    'AT',
    'DE',
  ]);
});

describe('the payroll', () => {
  const settled = (changes: Partial<StoredTravelOrder>) =>
    anOrder({
      state: 'settled',
      year: 2026,
      sequence: 1,
      person: { name: 'Ana Kos', job: null, address: null },
      ...changes,
    });

  it('counts a correction instead of what it corrects, once it is settled', () => {
    const correctedBy = (state: 'issued' | 'settled') => ({ id: 8, revision: 2, state });
    const advance = { amount: 100, currency: 'EUR' };
    const rows = (state: 'issued' | 'settled') =>
      payrollOf(
        [
          settled({ id: 7, advance, correctedBy: correctedBy(state) }),
          settled({
            id: 8,
            state,
            revision: 2,
            corrects: { id: 7, revision: 1 },
            advance: { ...advance, amount: 300 },
          }),
        ],
        () => 'EUR',
      ).map(({ advances, open }) => [advances[0]?.amount, open]);
    expect(rows('issued')).toEqual([[100, 0]]);
    expect(rows('settled')).toEqual([[300, 0]]);
  });

  it('pays out the difference of a correction when the order that it corrects was paid, also in another month', () => {
    const advance = (amount: number) => ({ amount, currency: 'EUR' });
    const paid = settled({
      id: 6,
      advance: advance(-7_655),
      approvals: [{ kind: 'paid', userId: null, at: 0 }],
    });
    const between = settled({ id: 7, revision: 2, corrects: { id: 6, revision: 1 }, advance: advance(-8_000) });
    const last = settled({ id: 8, revision: 3, corrects: { id: 7, revision: 2 }, advance: advance(-9_655) });
    const rows = (corrected: readonly StoredTravelOrder[]) =>
      payrollOf([last], () => 'EUR', corrected).map(({ paidBefore, balance, homeBalance }) => [
        paidBefore[0]?.amount,
        balance[0]?.amount,
        homeBalance?.amount,
      ]);
    expect(rows([paid, between])).toEqual([[7_655, 2_000, 2_000]]);
    expect(rows([{ ...paid, approvals: [] }, between])).toEqual([[undefined, 9_655, 9_655]]);
  });

  it('counts orders whose tax-free amount is not verified, and marks them in the list', () => {
    const warned = (code: 'ceiling_not_verified' | 'no_rate') =>
      settled({
        calculation: {
          ruleSet: 'SI-TRIP',
          homeCountry: 'SI',
          totalMinutes: 0,
          lines: [],
          perCountry: [],
          totals: [],
          ceiling: null,
          warnings: [{ code, window: null, params: {} }],
        },
      });
    const [marked, other] = [warned('ceiling_not_verified'), warned('no_rate')];
    expect([hasUnverifiedRates(marked), hasUnverifiedRates(other)]).toEqual([true, false]);
    expect(payrollOf([marked, { ...other, id: 9 }], () => 'EUR').map(({ unverified }) => unverified)).toEqual([1]);
  });

  it('leaves drafts and cancelled orders out, and people who are no drivers apart', () => {
    const person = { name: 'Bor Zupan', job: null, address: null };
    const rows = payrollOf(
      [settled({}), settled({ id: 9, person }), anOrder(), settled({ id: 10, state: 'cancelled' })],
      () => 'EUR',
    );
    expect(rows.map(({ person: name, orders }) => [name, orders.length])).toEqual([
      ['Ana Kos', 1],
      ['Bor Zupan', 1],
    ]);
  });
});
