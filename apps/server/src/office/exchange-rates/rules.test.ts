import { expect, it } from 'vitest';
import { ratesFor } from './rules.ts';

const known = [
  { day: '2025-05-09', currency: 'CHF', rate: 0.9364 },
  { day: '2025-05-09', currency: 'HUF', rate: 404.75 },
  { day: '2025-05-12', currency: 'CHF', rate: 0.938 },
];
const ecb = (currency: string, rate: number, rateDate: string) => ({ currency, rate, rateDate, rateSource: 'ecb' });

it('takes the newest rate of each currency', () => {
  expect(ratesFor(known, ['CHF', 'HUF'], 'EUR')).toEqual([
    ecb('CHF', 0.938, '2025-05-12'),
    ecb('HUF', 404.75, '2025-05-09'),
  ]);
});

it('converts by way of the euro, with both rates of one day', () => {
  expect(ratesFor(known, ['CHF', 'EUR'], 'HUF')).toEqual([
    ecb('CHF', 0.002_314, '2025-05-09'),
    ecb('EUR', 0.002_471, '2025-05-09'),
  ]);
});

it('leaves out what is not known, and the currency itself', () => {
  expect(ratesFor(known, ['USD', 'EUR'], 'EUR')).toEqual([]);
  expect(ratesFor(known, ['CHF'], 'USD')).toEqual([]);
});
