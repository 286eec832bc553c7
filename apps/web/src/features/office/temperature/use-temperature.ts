import { endpoints } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { TEMPERATURE, type AskedTemperatures } from './temperature-search.ts';

const FLEET_STALE_MS = 5 * 60_000;

/** The log of a query; one that nobody waits for any more is cancelled. */
export function useTemperatureLog(query: AskedTemperatures) {
  return useQuery({
    queryKey: [TEMPERATURE, query],
    queryFn: ({ signal }) => call(endpoints.temperatureLog.list, { query }, { signal }),
  });
}

export function useVehicles() {
  return useQuery({
    queryKey: ['vehicles', TEMPERATURE],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, {}, { signal }),
    staleTime: FLEET_STALE_MS,
  });
}

export function useTrailers() {
  return useQuery({
    queryKey: ['trailers', TEMPERATURE],
    queryFn: ({ signal }) => call(endpoints.trailers.list, {}, { signal }),
    staleTime: FLEET_STALE_MS,
  });
}
