import type { FieldError, TravelOrderBody } from '@konvoj/contract';
import { listCountries, listCurrencies } from '../../organization/reference/lists.ts';
import type { StoredTravelOrder } from './types.ts';

const knownCurrencies = new Set(listCurrencies('en').map(({ code }) => code));
const knownCountries = new Set(listCountries('en').map(({ code }) => code));

type NewOrder = Omit<StoredTravelOrder, 'id'>;

/**
 * What a user entered that is on no list: countries, currencies, receipts of other orders, and rates of days to come.
 * @param fileIds the receipts of the order
 * @param today `2026-03-05`, of the organization
 */
export function unknownEntries(
  order: NewOrder,
  body: TravelOrderBody,
  fileIds: readonly number[],
  today: string,
): FieldError[] {
  return [
    ...order.expenses.flatMap(({ fileId }, index) =>
      fileId === null || fileIds.includes(fileId)
        ? []
        : [{ path: `expenses.${index}.fileId`, code: 'unknown' as const }],
    ),
    ...unknownCurrencies(body),
    ...ratesInFuture(body, today),
    ...(knownCountries.has(order.homeCountry) ? [] : [{ path: 'homeCountry', code: 'unknown' as const }]),
  ];
}

function unknownCurrencies({ expenses = [], advance, exchangeRates = [] }: TravelOrderBody) {
  const named = [
    ...expenses.map(({ currency }, index) => ({ path: `expenses.${index}.currency`, currency })),
    ...exchangeRates.map(({ currency }, index) => ({ path: `exchangeRates.${index}.currency`, currency })),
    ...(advance ? [{ path: 'advance.currency', currency: advance.currency }] : []),
  ];
  return named.flatMap(({ path, currency }) =>
    knownCurrencies.has(currency) ? [] : [{ path, code: 'unknown' as const }],
  );
}

/** No rate of a later day is published yet. @param today `2026-03-05`, of the organization */
function ratesInFuture({ expenses = [], exchangeRates = [] }: TravelOrderBody, today: string) {
  const dated = [
    ...exchangeRates.map(({ rateDate }, index) => ({ path: `exchangeRates.${index}.rateDate`, rateDate })),
    ...expenses.map(({ rateDate = null }, index) => ({ path: `expenses.${index}.rateDate`, rateDate })),
  ];
  return dated.flatMap(({ path, rateDate }) =>
    rateDate !== null && rateDate > today ? [{ path, code: 'in_future' as const }] : [],
  );
}
