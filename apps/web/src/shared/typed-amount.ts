import type { LanguageCode } from '@konvoj/contract';

/** `1.234,50`, `1,234.50`, `1 234,50`: thousands are grouped by another character than the one before the decimals. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.|(?:[ \u00A0]\d{3})+[.,])\d+$/u;
const PLAIN = /^\d{1,9}(?:[.,]\d+)?$/u;

/**
 * The number that somebody types, with a decimal comma or point.
 * @param decimals how many the number may have: `1.234` with two is refused, because it may be meant either way
 * @returns null: nothing is typed; NaN, which the contract refuses in its words: it is no such number
 */
export function typedAmount(text: string, decimals: number): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (!PLAIN.test(typed) && !GROUPED.test(typed)) return Number.NaN;
  const at = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const whole = (at === -1 ? typed : typed.slice(0, at)).replaceAll(/\D/gu, '');
  const fraction = at === -1 ? '' : typed.slice(at + 1);
  return fraction.length > decimals ? Number.NaN : Number(`${whole}.${fraction}0`);
}

/** Cents of an amount of money as it is typed; null and NaN as of `typedAmount`. */
export function typedCents(text: string): number | null {
  const amount = typedAmount(text, 2);
  // 0.29 × 100 alone is 28.999….
  return amount === null ? null : Math.round(amount * 100);
}

/** A number as it stands in an input: with the decimal sign of the language and without groups. */
export function amountInput(value: number | null, language: LanguageCode, decimals: number, atLeast = 0): string {
  if (value === null) return '';
  return value.toLocaleString(language, {
    minimumFractionDigits: atLeast,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}

/** Cents as they stand in an input: `12,50`. */
export const centsInput = (cents: number | null, language: LanguageCode): string =>
  amountInput(cents === null ? null : cents / 100, language, 2, 2);

/** An amount of money with its currency: `1.234,50 €`. */
export function moneyText(cents: number, currency: string, language: LanguageCode): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
  } catch {
    // Not a code of three letters (yet): a field that is being typed.
    return `${amountInput(cents / 100, language, 2, 2)} ${currency}`.trim();
  }
}
