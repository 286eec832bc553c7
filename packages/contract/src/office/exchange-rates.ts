import { z } from 'zod';
import { TRAVEL_ORDER_LIMITS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDay, currencyCode } from './allowance-rates.ts';
import { exchangeRate } from './travel-order-parts.ts';

const currencyListText = z
  .string()
  .max(4 * TRAVEL_ORDER_LIMITS.currencies)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(currencyCode));

export const exchangeRates = {
  ofDay: endpoint({
    method: 'GET',
    path: '/api/travel_order/exchangeRates',
    access: 'travelOrders.money',
    summary:
      'Reference rates of the European Central Bank for a day, else for the last day before it that has them, at most 7 days earlier',
    query: z.strictObject({
      /** A local day of the organization. */
      day: calendarDay,
      /** Rates are units of a currency for one of these. */
      base: currencyCode,
      currencies: currencyListText,
    }),
    /** Currencies without a rate are left out; all are when the server fetches none. */
    reply: z.array(exchangeRate),
  }),
} as const;
