import { describe, expect, it } from 'vitest';
import { aReview, aRow, sumsOf } from './builders.testing.ts';
import { dueToday, filteredOrders, isReplaced, listTotals, monthAfter, monthOf, monthStillDue } from './list-model.ts';

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

describe('the list of travel orders', () => {
  it('finds words of number, person, plate, purpose and route, without regard to accents', () => {
    const rows = [
      aRow({ id: 1, route: ['Žiri', 'Graz'] }),
      aRow({ id: 2, person: { name: 'Žan Hren', job: null, address: null } }),
    ];
    expect(ids(filteredOrders(rows, { find: 'ziri graz' }))).toEqual([1]);
    expect(ids(filteredOrders(rows, { find: 'HREN' }))).toEqual([2]);
  });

  it('combines driver, state and what is to be reviewed', () => {
    const review = [aReview({ reason: 'drift' })];
    const rows = [
      aRow({ id: 1, driverId: 7, state: 'draft' }),
      aRow({ id: 2, driverId: 7, state: 'issued', review }),
      aRow({ id: 3, driverId: 8, state: 'issued', review }),
    ];
    expect(ids(filteredOrders(rows, { driver: 7 }))).toEqual([1, 2]);
    expect(ids(filteredOrders(rows, { driver: 7, review: true }))).toEqual([2]);
    expect(ids(filteredOrders(rows, { state: 'issued' }))).toEqual([2, 3]);
  });

  it('finds orders with unverified rates, unless they are cancelled', () => {
    const rows = [
      aRow({ id: 1 }),
      aRow({ id: 2, hasUnverifiedRates: true }),
      aRow({ id: 3, hasUnverifiedRates: true, state: 'cancelled' }),
    ];
    expect(ids(filteredOrders(rows, { unverified: true }))).toEqual([2]);
    expect(ids(filteredOrders(rows, { review: true }))).toEqual([]);
  });

  it('adds each currency by itself, without cancelled and replaced orders', () => {
    const rows = [
      aRow({ sums: sumsOf(9_625, 'EUR') }),
      aRow({ sums: sumsOf(6_000, 'USD') }),
      aRow({ sums: sumsOf(1_388, 'EUR') }),
      aRow({ sums: sumsOf(100, 'EUR'), state: 'cancelled' }),
      aRow({ sums: sumsOf(100, 'EUR'), state: 'settled', correctedBy: { id: 9, revision: 2, state: 'settled' } }),
    ];
    expect(listTotals(rows)?.allowances).toEqual([
      { amount: 11_013, currency: 'EUR' },
      { amount: 6_000, currency: 'USD' },
    ]);
  });

  it('counts a trip once while its correction is open, and the old order again when that is cancelled', () => {
    const corrected = (state: 'issued' | 'cancelled') =>
      aRow({ sums: sumsOf(9_625, 'EUR'), state: 'settled', correctedBy: { id: 9, revision: 2, state } });
    const correction = aRow({ id: 9, revision: 2, sums: sumsOf(8_000, 'EUR') });
    expect(isReplaced(correction)).toBe(false);
    expect(listTotals([corrected('issued'), correction])?.balance).toEqual([{ amount: 8_000, currency: 'EUR' }]);
    const rows = [corrected('cancelled'), { ...correction, state: 'cancelled' as const }];
    expect(listTotals(rows)?.balance).toEqual([{ amount: 9_625, currency: 'EUR' }]);
  });

  it('has no totals for those who see no amounts', () => {
    expect(listTotals([aRow({ sums: null })])).toBeNull();
  });

  it('knows the drafts to issue today, those to look at first', () => {
    const now = Date.parse('2026-03-02T06:00:00Z');
    const draft = { state: 'draft', number: null, departure: null } as const;
    const rows = [
      aRow({ ...draft, id: 1, plannedStart: '2026-03-02T22:30:00.000Z' }),
      aRow({ ...draft, id: 2, plannedStart: '2026-03-02T23:30:00.000Z' }),
      aRow({ ...draft, id: 3, departure: '2026-03-01T03:00:00.000Z', review: [aReview({ reason: 'gapNearBorder' })] }),
      aRow({ ...draft, id: 4, departure: '2026-02-27T03:00:00.000Z' }),
      aRow({ ...draft, id: 5, plannedStart: null }),
      aRow({ id: 6, state: 'issued', departure: '2026-03-02T03:00:00.000Z' }),
    ];
    expect(ids(dueToday(rows, now, 'Europe/Ljubljana'))).toEqual([3, 1]);
  });

  it('has drafts of the month before on the first two days of a month', () => {
    const on = (day: string) => monthStillDue(Date.parse(`${day}T12:00:00Z`), 'Europe/Ljubljana');
    expect(['2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03'].map(on)).toEqual([
      null,
      '2026-03',
      '2026-03',
      null,
    ]);
  });

  it('counts months over the ends of years, in the time zone of the organization', () => {
    expect(monthOf(Date.parse('2026-12-31T23:30:00Z'), 'Europe/Ljubljana')).toBe('2027-01');
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
