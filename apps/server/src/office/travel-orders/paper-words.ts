import type { CurrencyTotal, ExpenseKind, LanguageCode } from '@konvoj/contract';
import { formatClock, formatDate, formatNumber } from '@konvoj/i18n';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { DocumentHead } from '../../platform/documents/document.ts';
import { orderNumber } from './rules.ts';
import type { StoredTravelOrder } from './types.ts';

/** For whom a paper is made. */
export interface PaperReader {
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly organization: string;
  readonly head: DocumentHead;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** An order with what stands on paper beside it. */
export interface PaperOrder {
  readonly order: StoredTravelOrder;
  readonly files: readonly { readonly id: number; readonly name: string }[];
  readonly userNames: ReadonlyMap<number, string>;
  /** The order that this one corrects. */
  readonly corrected: StoredTravelOrder | null;
}

type Key = TextKey & `travelOrderPaper.label.${string}`;
export type PaperKey = Key extends `travelOrderPaper.label.${infer Name}` ? Name : never;
export const paperText =
  (language: LanguageCode) =>
  (key: PaperKey, params?: TextParams): string =>
    textOf(language, `travelOrderPaper.label.${key}`, params);

/** The order is counted in whole minutes, and so it is printed: `05.03.2026 06:00`. */
export const minuteText = (at: number, timeZone: string): string =>
  `${formatDate(at, timeZone)} ${formatClock(at, timeZone)}`;
export const TARIFFS = ['tariff0', 'tariff1', 'tariff2', 'tariff3'] as const;
/** The label of each kind of expense. */
export const EXPENSE_KINDS = {
  transport: 'kindTransport',
  mileage: 'kindMileage',
  toll: 'kindToll',
  vignette: 'kindVignette',
  parking: 'kindParking',
  ferry: 'kindFerry',
  overnight: 'kindOvernight',
  phone: 'kindPhone',
  other: 'kindOther',
} as const satisfies Record<ExpenseKind, PaperKey>;
export const STATES = {
  draft: 'stateDraft',
  issued: 'stateIssued',
  settled: 'stateSettled',
  cancelled: 'stateCancelled',
} as const;

/** Whole units of a currency, as people write them. */
export const moneyText = (language: LanguageCode, { amount, currency }: CurrencyTotal): string =>
  `${formatNumber(language, amount / 100, 2)} ${currency}`;
/** Amounts of several currencies, which are not added: `96,25 EUR + 47,00 CHF`, `76,55 EUR − 148,64 CHF`. */
export const moneysText = (language: LanguageCode, amounts: readonly CurrencyTotal[], home: string): string =>
  (amounts.length === 0 ? [{ amount: 0, currency: home }] : amounts)
    .map(({ amount, currency }, index) => {
      const size = moneyText(language, { amount: Math.abs(amount), currency });
      if (index === 0) return amount < 0 ? `−${size}` : size;
      return `${amount < 0 ? '−' : '+'} ${size}`;
    })
    .join(' ');

export const countryName = (language: LanguageCode, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;

/** `2026-00017`, with the revision of a correction; `osnutek` of a draft. */
export function paperNumber(order: StoredTravelOrder, language: LanguageCode): string {
  const text = paperText(language);
  const marks = [
    ...(order.revision > 1 ? [text('correction', { revision: order.revision })] : []),
    ...(order.state === 'cancelled' ? [text('cancelled')] : []),
  ];
  return [orderNumber(order) ?? text('draft'), ...marks].join(', ');
}

/** Whole units of an amount in cents. */
export const units = (cents: number): number => cents / 100;

/** As many decimals as the values have, within bounds: a quantity of `1,000` would be read as a thousand. */
export function decimalsOf(values: readonly number[], least: number, most: number): number {
  return Math.min(most, Math.max(least, ...values.map((value) => (String(value).split('.')[1] ?? '').length)));
}

/** The digits of a rate as it was entered, four to six: with fewer, the amounts could not be checked. */
export const rateDigits = (rates: readonly number[]): number => decimalsOf(rates, 4, 6);

/** `05.03.2026` of `2026-03-05`. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('.');
