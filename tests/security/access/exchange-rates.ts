import { ofEditors } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/travel_order/exchangeRates': {
    expected: ofEditors,
    query: () => ({ day: '2025-05-13', base: 'EUR', currencies: 'CHF' }),
  },
};
