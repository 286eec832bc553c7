import type { PayrollRow } from '@konvoj/contract';
import { addUp, expenseAmount, less, orderNumber, sumsOf } from './rules.ts';
import type { StoredTravelOrder } from './types.ts';

/**
 * What drivers get for the orders of a month, by name. Settled orders count, each in its newest settled revision; issued ones
 * are only counted. Currencies are never mixed.
 * @param homeCurrency of an order
 */
export function payrollOf(
  orders: readonly StoredTravelOrder[],
  homeCurrency: (order: StoredTravelOrder) => string,
): PayrollRow[] {
  const byPerson = Map.groupBy(
    orders.filter(({ state }) => state === 'settled' || state === 'issued'),
    ({ driverId, person }) => (driverId === null ? `person ${person?.name ?? ''}` : `driver ${driverId}`),
  );
  return [...byPerson.values()]
    .map((own) => rowOf(own, homeCurrency))
    .toSorted((a, b) => a.person.localeCompare(b.person, 'sl'));
}

/** Settled orders that no settled correction has replaced. */
export const countedOf = (orders: readonly StoredTravelOrder[]): StoredTravelOrder[] =>
  orders.filter(({ state, correctedBy }) => state === 'settled' && correctedBy?.state !== 'settled');

function rowOf(own: readonly StoredTravelOrder[], homeCurrency: (order: StoredTravelOrder) => string): PayrollRow {
  const counted = countedOf(own).toSorted((a, b) => (a.departure ?? 0) - (b.departure ?? 0));
  const lines = counted.flatMap(({ calculation }) => calculation?.lines ?? []);
  const sums = counted.map((order) => sumsOf(order, homeCurrency(order)));
  const home = sums.flatMap(({ homeBalance }) => homeBalance ?? []);
  const homeCurrencies = new Set(home.map(({ currency }) => currency));
  const [last] = own.toReversed();
  const allowances = addUp(sums.flatMap((each) => each.allowances));
  const taxable = addUp(counted.flatMap(({ calculation }) => calculation?.ceiling?.excess ?? []));
  return {
    driverId: last?.driverId ?? null,
    person: last?.person?.name ?? '',
    orders: counted.map((order) => ({ id: order.id, number: orderNumber(order) ?? '' })),
    full: lines.filter(({ tariffCode }) => tariffCode === 1).length,
    half: lines.filter(({ tariffCode }) => tariffCode === 2).length,
    reduced: lines.filter(({ tariffCode }) => tariffCode === 3).length,
    allowances,
    taxFree: less(allowances, taxable),
    taxable,
    expenses: addUp(
      counted.flatMap(({ expenses }) =>
        expenses
          .filter(({ paidBy }) => paidBy === 'driver')
          .map((expense) => ({ currency: expense.currency, amount: expenseAmount(expense) })),
      ),
    ),
    advances: addUp(counted.flatMap(({ advance }) => advance ?? [])),
    balance: addUp(sums.flatMap((each) => each.balance)),
    homeBalance:
      home.length === counted.length && homeCurrencies.size === 1
        ? { currency: [...homeCurrencies].join(''), amount: home.reduce((sum, { amount }) => sum + amount, 0) }
        : null,
    open: own.filter(({ state, corrects }) => state === 'issued' && corrects === null).length,
  };
}
