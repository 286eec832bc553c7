import { endpoints, type ExchangeRate } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

interface EcbRates {
  /** Empty: the server fetches none, or has none of this day. */
  readonly rates: readonly ExchangeRate[];
  readonly isFailed: boolean;
}

/** Reference rates of currencies for a day (`2025-05-13`), as units of each for one of the home currency. */
export function useEcbRates(homeCurrency: string, currencies: readonly string[], day: string): EcbRates {
  const query = { day, base: homeCurrency, currencies: currencies.join(',') };
  const { data, error } = useQuery({
    queryKey: ['exchangeRates', query],
    queryFn: ({ signal }) => call(endpoints.exchangeRates.ofDay, { query }, { signal }),
    enabled: currencies.length > 0,
    staleTime: 3_600_000,
  });
  return { rates: data ?? [], isFailed: error !== null };
}
