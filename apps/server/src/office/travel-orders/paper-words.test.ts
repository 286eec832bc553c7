import { expect, it } from 'vitest';
import { moneysText } from './paper-words.ts';

it('writes amounts of several currencies with one sign between them', () => {
  const amounts = [
    { amount: 7_655, currency: 'EUR' },
    { amount: -14_864, currency: 'CHF' },
    { amount: 100, currency: 'USD' },
  ];
  expect(moneysText('de', amounts, 'EUR')).toBe('76,55 EUR − 148,64 CHF + 1,00 USD');
  expect(moneysText('de', amounts.slice(1), 'EUR')).toBe('−148,64 CHF + 1,00 USD');
  expect(moneysText('de', [], 'EUR')).toBe('0,00 EUR');
});
