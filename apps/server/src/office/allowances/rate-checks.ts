import { allowanceRateInput, endpoints } from '@konvoj/contract';
import type { AllowanceRateInput, FieldError, GivenAllowanceRate, OldRate } from '@konvoj/contract';
import { z } from 'zod';
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

const { body: contractBody } = endpoints.allowanceRates.replace;
const namedRow = z.object({ country: z.string(), currency: z.string() }).partial().catch({});

/** The body of `PUT`. Where the schema refuses a row, what it cannot see of all rows is reported with it. */
export const rateSetBody = contractBody.extend({
  rates: contractBody.shape.rates.superRefine(
    (rows: unknown, context) => {
      if (!Array.isArray(rows)) return;
      for (const { path, code } of errorsBeside(rows))
        context.addIssue({ code: 'custom', message: code, path, params: { code } });
    },
    { when: ({ issues }) => issues.length > 0 },
  ),
});

function errorsBeside(rows: readonly unknown[]): { readonly path: (string | number)[]; readonly code: string }[] {
  const read = rows.map((row) => allowanceRateInput.safeParse(row).data);
  const accepted = read.flatMap((rate, index) => (rate === undefined ? [] : [{ rate, index }]));
  const ofAccepted = rateErrors(
    accepted.map(({ rate }) => rate),
    null,
  ).map(({ path, code }) => {
    const [, at = '0', field = ''] = path.split('.');
    return { path: [accepted[Number(at)]?.index ?? 0, field], code };
  });
  const ofRefused = rows.flatMap((row, index) => {
    if (read[index] !== undefined) return [];
    const { country, currency } = namedRow.parse(row);
    return [
      ...(country === undefined || countries.has(country) ? [] : [{ path: [index, 'country'], code: 'unknown' }]),
      ...(currency === undefined || currencies.has(currency) ? [] : [{ path: [index, 'currency'], code: 'unknown' }]),
    ];
  });
  return [...ofAccepted, ...ofRefused];
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
