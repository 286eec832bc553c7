import { expect, it } from 'vitest';
import { newExpense, newOrder, type OrderValues } from './form-values.ts';
import { expenseAmount, foreignCurrencies, sumByCurrency, totalsOf } from './totals.ts';

const EUR = (amount: number) => ({ amount, currency: 'EUR' });
const values = (with_: Partial<OrderValues> = {}): OrderValues => ({ ...newOrder('SI', 'EUR'), ...with_ });

it('multiplies as people do, to the cent', () => {
  expect(expenseAmount({ quantity: '0,1', unitPrice: '30' })).toBe(300);
  expect(expenseAmount({ quantity: '3', unitPrice: '0.35' })).toBe(105);
  expect(expenseAmount({ quantity: '1,005', unitPrice: '1,00' })).toBe(101);
  expect(expenseAmount({ quantity: '412,5', unitPrice: '1,479' })).toBe(61_009);
  expect(expenseAmount({ quantity: 'dva', unitPrice: '1' })).toBeNull();
  expect(expenseAmount({ quantity: '', unitPrice: '1' })).toBeNull();
});

it('adds each currency by itself', () => {
  expect(sumByCurrency([EUR(100), { amount: 60, currency: 'USD' }, EUR(5)])).toEqual([
    EUR(105),
    { amount: 60, currency: 'USD' },
  ]);
});

it('gives the driver allowances and own expenses less the advance, not what the company paid', () => {
  const expenses = [
    { ...newExpense('EUR'), unitPrice: '20' },
    { ...newExpense('EUR'), unitPrice: '99', paidBy: 'company' as const },
  ];
  const totals = totalsOf(values({ expenses, advance: { amount: '50', currency: 'EUR' } }), [EUR(9_625)], 'EUR');
  expect(totals).toMatchObject({
    driverExpenses: [EUR(2_000)],
    companyExpenses: [EUR(9_900)],
    advance: [EUR(5_000)],
    balance: [EUR(6_625)],
    home: EUR(6_625),
  });
});

it('has no amount in the home currency until each rate is known; the one of a receipt holds for it alone', () => {
  const expenses = [
    { ...newExpense('CZK'), unitPrice: '2500', rate: '25' },
    { ...newExpense('CZK'), unitPrice: '1000' },
  ];
  const order = values({ expenses });
  expect(totalsOf(order, [], 'EUR')).toMatchObject({ home: null, missingRates: ['CZK'] });
  const rated = { ...order, exchangeRates: [rate('CZK', '20')] };
  expect(totalsOf(rated, [], 'EUR').home).toEqual(EUR(10_000 + 5_000));
  expect(foreignCurrencies(order, [{ amount: 1, currency: 'USD' }], 'EUR')).toEqual(['CZK', 'USD']);
});

const rate = (currency: string, text: string) => ({
  currency,
  rate: text,
  rateDate: '2025-03-11',
  rateSource: 'typed' as const,
});
