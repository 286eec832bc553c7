import { endpoints, type PublicConfig } from '@konvoj/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const publicConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(endpoints.config.get, {}, { signal }),
  staleTime: Infinity,
});

/** The installation's configuration (environment, map styles, limits); undefined until it is loaded. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery(publicConfigQuery).data;
}
