import type { PayrollRow } from '@konvoj/contract';
import { addUp, expenseAmount, hasUnverifiedCeiling, less, orderNumber, sumsOf } from './rules.ts';
import type { StoredTravelOrder } from './types.ts';

/**
 * What drivers get for the orders of a month, by name. Settled orders count, each in its newest settled revision; issued ones
 * are only counted. Currencies are never mixed.
 * What was paid for the order that a correction replaces is deducted, so that only the difference is paid out.
 * @param homeCurrency of an order
 * @param corrected orders of any month that those of this month correct
 */
export function payrollOf(
  orders: readonly StoredTravelOrder[],
  homeCurrency: (order: StoredTravelOrder) => string,
  corrected: readonly StoredTravelOrder[] = [],
): PayrollRow[] {
  const known = new Map([...corrected, ...orders].map((order) => [order.id, order]));
  const byPerson = Map.groupBy(
    orders.filter(({ state }) => state === 'settled' || state === 'issued'),
    personKey,
  );
  return [...byPerson.values()]
    .map((own) => rowOf(own, homeCurrency, known))
    .toSorted((a, b) => a.person.localeCompare(b.person, 'sl'));
}

const personKey = ({ driverId, person }: StoredTravelOrder): string =>
  driverId === null ? `person ${person?.name ?? ''}` : `driver ${driverId}`;

/** The newest one of the orders that an order corrects, one after the other, that the same person was paid for; null: none. */
export function paidBeforeOf(
  order: StoredTravelOrder,
  known: ReadonlyMap<number, StoredTravelOrder>,
): StoredTravelOrder | null {
  const before = order.corrects === null ? undefined : known.get(order.corrects.id);
  if (before === undefined || personKey(before) !== personKey(order)) return null;
  return before.approvals.some(({ kind }) => kind === 'paid') ? before : paidBeforeOf(before, known);
}

/** Settled orders that no settled correction has replaced. */
export const countedOf = (orders: readonly StoredTravelOrder[]): StoredTravelOrder[] =>
  orders.filter(({ state, correctedBy }) => state === 'settled' && correctedBy?.state !== 'settled');

function rowOf(
  own: readonly StoredTravelOrder[],
  homeCurrency: (order: StoredTravelOrder) => string,
  known: ReadonlyMap<number, StoredTravelOrder>,
): PayrollRow {
  const counted = countedOf(own).toSorted((a, b) => (a.departure ?? 0) - (b.departure ?? 0));
  const lines = counted.flatMap(({ calculation }) => calculation?.lines ?? []);
  const sums = counted.map((order) => sumsOf(order, homeCurrency(order)));
  const paid = counted.flatMap((order) => paidBeforeOf(order, known) ?? []);
  const paidSums = paid.map((order) => sumsOf(order, homeCurrency(order)));
  const paidBefore = addUp(paidSums.flatMap((each) => each.balance));
  const home = [
    ...sums.flatMap(({ homeBalance }) => homeBalance ?? []),
    ...paidSums.flatMap(({ homeBalance }) =>
      homeBalance === null ? [] : [{ currency: homeBalance.currency, amount: -homeBalance.amount }],
    ),
  ];
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
    unverified: counted.filter(hasUnverifiedCeiling).length,
    expenses: addUp(
      counted.flatMap(({ expenses }) =>
        expenses
          .filter(({ paidBy }) => paidBy === 'driver')
          .map((expense) => ({ currency: expense.currency, amount: expenseAmount(expense) })),
      ),
    ),
    advances: addUp(counted.flatMap(({ advance }) => advance ?? [])),
    paidBefore,
    balance: less(addUp(sums.flatMap((each) => each.balance)), paidBefore),
    homeBalance:
      home.length === counted.length + paid.length && homeCurrencies.size === 1
        ? { currency: [...homeCurrencies].join(''), amount: home.reduce((sum, { amount }) => sum + amount, 0) }
        : null,
    open: own.filter(({ state, corrects }) => state === 'issued' && corrects === null).length,
  };
}
