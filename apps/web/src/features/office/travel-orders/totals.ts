import { typedAmount, typedCents } from '../../../shared/typed-amount.ts';
import type { ExpenseValues, OrderValues } from './form-values.ts';

/** Cents of a currency. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What an order comes to, each currency by itself. */
export interface OrderTotals {
  readonly allowances: readonly Money[];
  readonly driverExpenses: readonly Money[];
  readonly companyExpenses: readonly Money[];
  readonly advance: readonly Money[];
  /** Due to the driver; negative: to be paid back. */
  readonly balance: readonly Money[];
  /** The balance in the home currency; null while a rate is missing. */
  readonly home: Money | null;
  /** The currencies without a rate. */
  readonly missingRates: readonly string[];
}

/** Sums of amounts by currency, in the order in which the currencies come; currencies are never added. Sums of nothing are left out. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount !== 0).map(([currency, amount]) => ({ amount, currency }));
}

/** Quantity times unit price, cents; null while one of them is no number. */
export function expenseAmount({ quantity, unitPrice }: Pick<ExpenseValues, 'quantity' | 'unitPrice'>): number | null {
  const [count, price] = [typedAmount(quantity, 3), typedUnitPrice(unitPrice)];
  if (count === null || price === null || Number.isNaN(count) || Number.isNaN(price)) return null;
  // In whole parts of a cent: 0.1 × 3 is not exactly 0.3 in binary.
  return Math.round((Math.round(count * 1_000) * Math.round(price * 10)) / 10_000);
}

/** Cents of a price with at most three decimals, as fuel has: 147.9 of `1,479`; null and NaN as of `typedAmount`. */
export function typedUnitPrice(text: string): number | null {
  const price = typedAmount(text, 3);
  return price === null ? null : Math.round(price * 1_000) / 10;
}

/** The totals of an order as typed. @param allowances as they are computed for it */
export function totalsOf(values: OrderValues, allowances: readonly Money[], homeCurrency: string): OrderTotals {
  const costs = values.expenses.map((expense) => ({ expense, amount: expenseAmount(expense) ?? 0 }));
  const paidBy = (who: ExpenseValues['paidBy']): Money[] =>
    sumByCurrency(
      costs
        .filter(({ expense }) => expense.paidBy === who)
        .map(({ expense: { currency }, amount }) => ({ amount, currency })),
    );
  const advanceCents = typedCents(values.advance.amount);
  const advance =
    advanceCents === null || Number.isNaN(advanceCents) || advanceCents === 0
      ? []
      : [{ amount: advanceCents, currency: values.advance.currency }];
  const driverExpenses = paidBy('driver');
  const balance = sumByCurrency([
    ...allowances,
    ...driverExpenses,
    ...advance.map(({ amount, currency }) => ({ amount: -amount, currency })),
  ]);
  const rateOf = (currency: string): number | null => {
    const rate = typedAmount(values.exchangeRates.find((each) => each.currency === currency)?.rate ?? '', 6);
    return rate === null || Number.isNaN(rate) || rate === 0 ? null : rate;
  };
  const parts: Money[] = [...allowances, ...advance.map(({ amount, currency }) => ({ amount: -amount, currency }))];
  const missing = new Set<string>();
  let home = 0;
  const add = (amount: number, currency: string, own: number | null): void => {
    const rate = currency === homeCurrency ? 1 : (own ?? rateOf(currency));
    if (rate === null) missing.add(currency);
    else home += Math.sign(amount) * Math.floor(Math.abs(amount) / rate + 0.5);
  };
  for (const { amount, currency } of parts) add(amount, currency, null);
  for (const { expense, amount } of costs) {
    if (expense.paidBy !== 'driver' || amount === 0) continue;
    const own = typedAmount(expense.rate, 6);
    add(amount, expense.currency, own === null || Number.isNaN(own) || own === 0 ? null : own);
  }
  return {
    allowances,
    driverExpenses,
    companyExpenses: paidBy('company'),
    advance,
    balance,
    home: missing.size > 0 ? null : { amount: home, currency: homeCurrency },
    missingRates: [...missing],
  };
}

/** Currencies of an order that are not the home currency: each needs a rate. */
export function foreignCurrencies(
  { expenses, advance, exchangeRates }: OrderValues,
  allowances: readonly Money[],
  homeCurrency: string,
): string[] {
  const used = [
    ...allowances.map(({ currency }) => currency),
    ...expenses.map(({ currency }) => currency),
    ...(advance.amount.trim() === '' ? [] : [advance.currency]),
    ...exchangeRates.map(({ currency }) => currency),
  ];
  return [...new Set(used)].filter((currency) => /^[A-Z]{3}$/u.test(currency) && currency !== homeCurrency).toSorted();
}
