import { endpoints, type Reply } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const RATES = ['routeRates'] as const;
export type ReadRates = Reply<typeof endpoints.routing.rates>;

/** What driving costs the organization. */
export function useRates() {
  return useQuery({ queryKey: RATES, queryFn: ({ signal }) => call(endpoints.routing.rates, {}, { signal }) });
}

export function useSaveRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadRates) => call(endpoints.routing.changeRates, { body }),
    onSuccess: (saved) => {
      client.setQueryData(RATES, saved);
      // Routes carry their costs.
      return client.invalidateQueries({ queryKey: ['planRoute'] });
    },
  });
}

/** The countries of Europe by their codes. */
export function useCountryCodes(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['routeRates', 'countries'],
    queryFn: ({ signal }) => call(endpoints.reference.countries, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.map(({ code }) => code) ?? [];
}
