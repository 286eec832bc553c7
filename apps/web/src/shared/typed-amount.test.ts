import { describe, expect, it } from 'vitest';
import { amountInput, centsInput, moneyText, typedAmount, typedCents } from './typed-amount.ts';

describe('typed amounts', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['12', 1_200],
    ['12,5', 1_250],
    ['12.50', 1_250],
    ['0,29', 29],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1.234.567,89', 123_456_789],
  ])('reads %j as %j cents', (typed, cents) => {
    expect(typedCents(typed)).toBe(cents);
  });

  it.each(['about 3', '-1', '1.234', '12,345', '1.23.4', '12,', ',5', '1e3', '٣', '1 000'])(
    'does not read %j as money',
    (typed) => {
      expect(typedCents(typed)).toBeNaN();
    },
  );

  it('reads rates of exchange with more decimals', () => {
    expect(typedAmount('1,0835', 6)).toBe(1.083_5);
    expect(typedAmount('1.0835001', 6)).toBeNaN();
  });

  it('writes what it reads', () => {
    expect(centsInput(123_450, 'sl')).toBe('1234,50');
    expect(centsInput(null, 'sl')).toBe('');
    expect(typedCents(centsInput(123_450, 'de'))).toBe(123_450);
    expect(amountInput(1.083_5, 'en', 6)).toBe('1.0835');
  });

  it('shows money in its currency, and a code that is still being typed as it is', () => {
    expect(moneyText(12_345_650, 'EUR', 'sl').replaceAll('\u00A0', ' ')).toBe('123.456,50 €');
    expect(moneyText(500, 'EU', 'en')).toBe('5.00 EU');
  });
});
