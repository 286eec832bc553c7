import type { AllowanceRateInput, FieldError, GivenAllowanceRate, OldRate } from '@konvoj/contract';
import { listCountries, listCurrencies } from '../../organization/reference/lists.ts';

const countries = new Set(listCountries('en').map(({ code }) => code));
const currencies = new Set(listCurrencies('en').map(({ code }) => code));
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes of groups of countries, which have a name as well. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'ZZ', 'XA', 'XB']);

/** Whether a trip may lead there: any country, because the devices report all of them. */
export const isCountry = (code: string): boolean => !NO_COUNTRIES.has(code) && regions.of(code) !== undefined;

/**
 * What a schema cannot see: unknown countries and currencies, ids of others, and rows that are for the same hours.
 * @param ownIds of the rates that the organization has
 * @returns errors at `rates.<row>.<field>`
 */
export function rateErrors(
  rates: readonly (AllowanceRateInput | GivenAllowanceRate)[],
  ownIds: ReadonlySet<number> | null,
): FieldError[] {
  const [rows, ids] = [new Set<string>(), new Set<number>()];
  return rates.flatMap((rate, index) => {
    const errors: FieldError[] = [];
    const add = (field: string, code: FieldError['code']) => errors.push({ path: `rates.${index}.${field}`, code });
    if (!countries.has(rate.country)) add('country', 'unknown');
    if (!currencies.has(rate.currency)) add('currency', 'unknown');
    if (rate.level === 'legal' && rate.description === null) add('description', 'required');
    const { level, ruleSet, country, city, validFrom, minimumHours, id } = rate;
    const row = [level, ruleSet ?? '', country, validFrom, minimumHours, city?.toLowerCase() ?? ''].join(' ');
    if (rows.has(row)) add('minimumHours', 'same_row');
    rows.add(row);
    if (id !== undefined && ownIds !== null) {
      if (ids.has(id) || !ownIds.has(id)) add('id', 'unknown');
      ids.add(id);
    }
    return errors;
  });
}

/** The same for the old table. */
export function oldRateErrors(rates: readonly OldRate[]): FieldError[] {
  const seen = new Set<string>();
  return rates.flatMap(({ country }, index): FieldError[] => {
    const path = `rates.${index}.country`;
    if (!countries.has(country)) return [{ path, code: 'unknown' }];
    const isRepeated = seen.has(country);
    seen.add(country);
    return isRepeated ? [{ path, code: 'same_row' }] : [];
  });
}
