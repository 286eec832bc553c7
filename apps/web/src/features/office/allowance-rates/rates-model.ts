import { allowanceRateInput } from '@konvoj/contract';
import type { AllowanceRate, AllowanceRateInput, LanguageCode, ReadRate, VerifiedRuleSet } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import type { InWords } from '../../../ui/form/conflict.ts';

/** A row as typed, named like the body of the call. */
const row = z.object({
  /** Null: a new one. */
  id: z.number().nullable(),
  /** Words of a file that were not recognised stay as they are, for the check to refuse them. */
  level: z.string(),
  ruleSet: z.string(),
  country: z.string(),
  city: z.string(),
  currency: z.string(),
  minimumHours: z.string(),
  /** `41,25`. */
  amount: z.string(),
  /** `YYYY-MM-DD`; null: none. */
  validFrom: z.string().nullable(),
  description: z.string(),
});
export type RateValues = z.infer<typeof row>;
export const ratesValues = z.object({ rates: z.array(row) });
export type RatesValues = z.infer<typeof ratesValues>;

/** Those of organizations. */
export const LEVELS = ['company', 'country', 'legal'] as const;

const AMOUNT = /^\d{1,6}(?:[.,]\d{1,2})?$/u;
const HOURS = /^\d{1,2}$/u;

/** Without separators of thousands, as it is typed: `41,25`. */
export const typedAmount = (cents: number, language: LanguageCode): string =>
  (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

/** Cents; NaN, which the contract refuses in its words, for what is no amount; undefined: nothing was typed. */
function centsOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return AMOUNT.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN;
}

function hoursOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return HOURS.test(text) ? Number(text) : Number.NaN;
}

/** A stored or shipped rate as an own row. */
function valuesOfRate(rate: AllowanceRate, language: LanguageCode): RateValues {
  const { id, level, city, minimumHours, amount, description } = rate;
  return {
    ...rate,
    id: level === 'global' ? null : id,
    level: level === 'global' ? 'company' : level,
    city: city ?? '',
    minimumHours: String(minimumHours),
    amount: typedAmount(amount, language),
    description: level === 'global' ? '' : (description ?? ''),
  };
}

export const valuesOf = (rates: readonly AllowanceRate[], language: LanguageCode): RatesValues => ({
  rates: rates.map((rate) => valuesOfRate(rate, language)),
});

/** What is sent, for the contract to check: numbers are NaN or missing where the input is none. */
export function givenRates({ rates }: RatesValues) {
  return rates.map(({ id, minimumHours, amount, validFrom, ...rate }) => ({
    ...rate,
    ...(id === null ? {} : { id }),
    minimumHours: hoursOf(minimumHours),
    amount: centsOf(amount),
    validFrom: validFrom ?? undefined,
  }));
}

/** @throws {z.ZodError} for values that the check has refused */
export const ratesOf = (values: RatesValues): AllowanceRateInput[] =>
  z.array(allowanceRateInput).parse(givenRates(values));

interface NewRows {
  readonly country: string;
  /** Where nothing is shipped. */
  readonly currency: string;
  /** Local day, `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** The shipped amounts are verified for that day. */
  readonly isVerified: boolean;
  readonly language: LanguageCode;
}

/**
 * New rows of a country: the bands of its newest shipped rates, else one empty row. Amounts that are not verified are left for the
 * user to enter, since a row that is saved counts as verified.
 */
export function rowsForCountry(shipped: readonly AllowanceRate[], wanted: NewRows): RateValues[] {
  const { country, currency, validFrom, isVerified, language } = wanted;
  const ofCountry = shipped.filter(
    (rate) => rate.country === country && rate.city === null && rate.ruleSet === 'SI-TRIP',
  );
  const newest = ofCountry.reduce((latest, rate) => (rate.validFrom > latest ? rate.validFrom : latest), '');
  const rows = ofCountry
    .filter((rate) => rate.validFrom === newest)
    .map((rate) => ({ ...valuesOfRate(rate, language), validFrom, ...(isVerified ? {} : { amount: '' }) }));
  if (rows.length > 0) return rows;
  const empty = { city: '', minimumHours: '', amount: '', description: '' };
  return [{ id: null, level: 'company', ruleSet: 'SI-TRIP', country, currency, validFrom, ...empty }];
}

/** The rows of a file in place of the present ones; a row for the same keeps its id. */
export function rowsOfFile(read: readonly ReadRate[], present: readonly RateValues[]): RateValues[] {
  const keyOf = ({ level, ruleSet, country, city, minimumHours, validFrom }: Omit<ReadRate, 'row'> | RateValues) =>
    [level, ruleSet, country, minimumHours, validFrom ?? '', city.toLowerCase()].join(' ');
  const ids = new Map(present.map((each) => [keyOf(each), each.id]));
  return read.map((each) => {
    const { level, ruleSet, country, city, currency, minimumHours, amount, validFrom, description } = each;
    const key = keyOf(each);
    const id = ids.get(key) ?? null;
    // Of two rows for the same only the first one is that of before; the check refuses the other.
    ids.delete(key);
    const day = validFrom === '' ? null : validFrom;
    return { id, level, ruleSet, country, city, currency, minimumHours, amount, validFrom: day, description };
  });
}

/** Rule sets whose shipped amounts are not verified any more. @param today local day, `YYYY-MM-DD` */
export const outdatedRuleSets = (ruleSets: readonly VerifiedRuleSet[], today: string): VerifiedRuleSet[] =>
  ruleSets.filter(({ verifiedUntil }) => verifiedUntil <= today);

type Dated = Pick<RateValues, 'country' | 'city' | 'ruleSet' | 'level' | 'validFrom'>;

/**
 * Whether trips of today would be marked because of this row: it is for travel abroad, older than the end of what is verified,
 * and no newer row of its country is valid.
 */
export function isUnverified(
  { country, city, ruleSet, level, validFrom }: Dated,
  rows: readonly Dated[],
  ruleSets: readonly VerifiedRuleSet[],
  { homeCountry, today }: { readonly homeCountry: string; readonly today: string },
): boolean {
  const until = ruleSets.find((each) => each.ruleSet === ruleSet)?.verifiedUntil;
  if (until === undefined || until > today || country === homeCountry) return false;
  if (validFrom === null || validFrom >= until) return false;
  return !rows.some(
    (other) =>
      other.country === country &&
      other.city === city &&
      other.ruleSet === ruleSet &&
      other.level === level &&
      other.validFrom !== null &&
      other.validFrom > validFrom &&
      other.validFrom <= today,
  );
}

/**
 * Whether a shipped row is not verified: it is for travel abroad and valid from a day after the last for which its rule set is
 * verified. `outdatedRuleSets` lists the rule sets that are not verified today.
 */
export function isShippedUnverified(
  { country, ruleSet, validFrom }: Pick<AllowanceRate, 'country' | 'ruleSet' | 'validFrom'>,
  ruleSets: readonly VerifiedRuleSet[],
  homeCountry: string,
): boolean {
  const until = ruleSets.find((each) => each.ruleSet === ruleSet)?.verifiedUntil;
  return until !== undefined && country !== homeCountry && validFrom >= until;
}

/** The rates one by one, so that two states of them can be compared. */
export const ratesInWords = ({ rates }: RatesValues, t: Text): InWords[] =>
  rates.map(({ ruleSet, country, city, minimumHours, validFrom, level, amount, currency, description }) => {
    const day = validFrom === null ? '–' : formatDate(validFrom, 'UTC') || validFrom;
    const known = LEVELS.find((each) => each === level);
    const levelText = known === undefined ? level : t(`allowanceRates.level.${known}`);
    return {
      label: `${ruleSet}, ${[country, city].filter(Boolean).join(' ')} > ${minimumHours} h, ${day}, ${levelText}`,
      text: `${amount} ${currency} ${description}`.trim(),
    };
  });
