import type { LanguageCode, RouteRates } from '@konvoj/contract';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import { nearestFirst } from '../../../shared/country-order.ts';
import type { InWords } from '../../../ui/form/conflict.ts';

/** As typed: `0,4213`. */
const euros = z.string();
const toll = z.object({ countryId: z.string(), car: euros, van: euros, truck: euros });
/** What the form holds, named like the body of the call. */
export const ratesValues = z.object({
  rates: z.object({ kilometre: euros, hour: euros, ferryKilometre: euros, tolls: z.array(toll) }),
});
export type RatesValues = z.infer<typeof ratesValues>;

export const RATES = ['kilometre', 'hour', 'ferryKilometre'] as const;
export const TOLL_CLASSES = ['truck', 'van', 'car'] as const;

/** Cents have two decimals, so euros four. */
const EUROS = /^\d{1,6}(?:[.,]\d{1,4})?$/u;

const eurosOf = (cents: number | null, language: LanguageCode): string =>
  cents === null ? '' : (cents / 100).toLocaleString(language, { maximumFractionDigits: 4, useGrouping: false });

/** NaN, which the contract refuses in its words, for what is no amount. */
function centsOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  // Whole hundredths of a cent: 0.4213 × 100 alone is 42.129999….
  return EUROS.test(text) ? Math.round(Number(text.replace(',', '.')) * 10_000) / 100 : Number.NaN;
}

export function valuesOf({ kilometre, hour, ferryKilometre, tolls }: RouteRates, language: LanguageCode): RatesValues {
  const text = (cents: number | null) => eurosOf(cents, language);
  return {
    rates: {
      kilometre: text(kilometre),
      hour: text(hour),
      ferryKilometre: text(ferryKilometre),
      tolls: tolls.map(({ countryId, car, van, truck }) => ({
        countryId,
        car: text(car),
        van: text(van),
        truck: text(truck),
      })),
    },
  };
}

export function ratesOf({ rates: { kilometre, hour, ferryKilometre, tolls } }: RatesValues): RouteRates {
  return {
    kilometre: centsOf(kilometre),
    hour: centsOf(hour),
    ferryKilometre: centsOf(ferryKilometre),
    tolls: tolls.map(({ countryId, car, van, truck }) => ({
      countryId,
      car: centsOf(car),
      van: centsOf(van),
      truck: centsOf(truck),
    })),
  };
}

/** The countries that have no toll yet, the nearest first. @param codes ISO 3166-1 alpha-2 */
export function countryChoices(codes: readonly string[], { rates: { tolls } }: RatesValues, language: LanguageCode) {
  const taken = new Set(tolls.map(({ countryId }) => countryId));
  const byName = codes
    .filter((code) => !taken.has(code))
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return nearestFirst(byName, ({ value }) => value);
}

export const countryName = (code: string, language: LanguageCode): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** The rates one by one, so that two states of them can be compared. */
export function ratesInWords({ rates }: RatesValues, t: Text, language: LanguageCode): InWords[] {
  return [
    ...RATES.map((name) => ({ label: t(`routeRates.rate.${name}`), text: rates[name] })),
    ...rates.tolls.map((each) => ({
      label: `${t('routeRates.tolls')}: ${countryName(each.countryId, language)}`,
      text: TOLL_CLASSES.map((kind) => `${t(`routePlans.kind.${kind}`)} ${each[kind] === '' ? '–' : each[kind]}`).join(
        ', ',
      ),
    })),
  ];
}
