import { expect, it } from 'vitest';
import { countryChoices, ratesOf, valuesOf } from './rates-model.ts';

const rates = {
  kilometre: 61.5,
  hour: 2_400,
  ferryKilometre: null,
  tolls: [{ countryId: 'SI', car: null, van: null, truck: 42.13 }],
};

it('shows cents as euros and sends what was read unchanged, to the hundredth of a cent', () => {
  expect(valuesOf(rates, 'sl').rates).toMatchObject({ kilometre: '0,615', hour: '24', ferryKilometre: '' });
  expect(ratesOf(valuesOf(rates, 'sl'))).toEqual(rates);
});

it('offers the countries without a toll by their names, the nearest first', () => {
  const offered = countryChoices(['SI', 'IT', 'AU', 'AT'], valuesOf(rates, 'sl'), 'en');
  expect(offered.map(({ label }) => label)).toEqual(['Austria', 'Italy', 'Australia']);
});

it.each([
  ['0,4213', 42.13],
  ['0.4213', 42.13],
  ['24', 2_400],
])('reads %s, whatever parts the decimals', (typed, cents) => {
  expect(ratesOf({ rates: { ...valuesOf(rates, 'sl').rates, hour: typed } }).hour).toBe(cents);
});

it.each(['about 3', '1.000,50', '-1', '0.12345'])('does not read %s', (typed) => {
  expect(ratesOf({ rates: { ...valuesOf(rates, 'sl').rates, hour: typed } }).hour).toBeNaN();
});
