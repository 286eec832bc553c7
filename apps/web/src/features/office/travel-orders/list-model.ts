import type { TravelOrderRow, TravelOrderState } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { folded } from '@konvoj/i18n/folded';
import { sumByCurrency, type Money } from './totals.ts';

export interface OrderFilter {
  readonly find?: string | undefined;
  readonly driver?: number | undefined;
  readonly state?: TravelOrderState | undefined;
  readonly review?: true | undefined;
  readonly unverified?: true | undefined;
}

/** The orders that fit all of a filter. */
export function filteredOrders(
  orders: readonly TravelOrderRow[],
  { find = '', driver, state, review, unverified }: OrderFilter,
): readonly TravelOrderRow[] {
  const words = folded(find).split(/\s+/u).filter(Boolean);
  return orders.filter(
    (order) =>
      (driver === undefined || order.driverId === driver) &&
      (state === undefined || order.state === state) &&
      (review !== true || order.review.length > 0) &&
      (unverified !== true || isUnverified(order)) &&
      words.every((word) => wordsOf(order).includes(word)),
  );
}

/** Whether somebody should verify rates for an order; a cancelled one pays nothing. */
export const isUnverified = ({ hasUnverifiedRates, state }: Pick<TravelOrderRow, 'hasUnverifiedRates' | 'state'>) =>
  hasUnverifiedRates && state !== 'cancelled';

/** Drafts of earlier days are issued late anyway. */
const DUE_MS = 2 * 86_400_000;

/**
 * Drafts to issue today: those whose departure, else planned start, is today or was up to two days ago. Those to look at first.
 * @param nowMs epoch milliseconds
 */
export function dueToday(orders: readonly TravelOrderRow[], nowMs: number, timeZone: string): TravelOrderRow[] {
  const today = exchangeDateTime(nowMs, timeZone).slice(0, 10);
  const due = orders.filter(({ state, departure, plannedStart }) => {
    const start = Date.parse(departure ?? plannedStart ?? '');
    if (state !== 'draft' || Number.isNaN(start)) return false;
    return start > nowMs - DUE_MS && exchangeDateTime(start, timeZone).slice(0, 10) <= today;
  });
  return due.toSorted((a, b) => Number(b.review.length > 0) - Number(a.review.length > 0));
}

const texts = new WeakMap<TravelOrderRow, string>();

function wordsOf(order: TravelOrderRow): string {
  let text = texts.get(order);
  if (text === undefined) {
    const { number, person, vehicle, trailer, purpose, route } = order;
    text = folded([number ?? '', person?.name ?? '', vehicle ?? '', trailer ?? '', purpose ?? '', ...route].join(' '));
    texts.set(order, text);
  }
  return text;
}

export interface ListTotals {
  readonly allowances: readonly Money[];
  readonly expenses: readonly Money[];
  readonly balance: readonly Money[];
}

/** Whether a correction takes the place of an order, open or settled; a cancelled correction does not. */
export const isReplaced = ({ correctedBy }: Pick<TravelOrderRow, 'correctedBy'>): boolean =>
  correctedBy !== null && correctedBy.state !== 'cancelled';

/**
 * The sums of listed orders, each currency by itself. Cancelled orders and those that a correction replaces are in none, so that
 * a trip counts once.
 * @returns null when the user sees no amounts
 */
export function listTotals(orders: readonly TravelOrderRow[]): ListTotals | null {
  const counted = orders.filter((order) => order.state !== 'cancelled' && !isReplaced(order));
  const sums = counted.flatMap(({ sums: each }) => (each === null ? [] : [each]));
  if (sums.length === 0) return null;
  return {
    allowances: sumByCurrency(sums.flatMap(({ allowances }) => allowances)),
    expenses: sumByCurrency(sums.flatMap(({ driverExpenses }) => driverExpenses)),
    balance: sumByCurrency(sums.flatMap(({ balance }) => balance)),
  };
}

/** `2026-11` of a moment. */
export const monthOf = (nowMs: number, timeZone: string): string => exchangeDateTime(nowMs, timeZone).slice(0, 7);

/** The month before this one while drafts of its last days are to be issued, on its first days; else null. */
export function monthStillDue(nowMs: number, timeZone: string): string | null {
  const oldest = monthOf(nowMs - DUE_MS, timeZone);
  return oldest === monthOf(nowMs, timeZone) ? null : oldest;
}

/** The month so many months later; earlier when negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
