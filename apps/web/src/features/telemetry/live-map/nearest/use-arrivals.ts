import { endpoints } from '@konvoj/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';
import type { Coordinates } from '../../../../shared/place-drafts.ts';
import type { DeviceId } from '../../../../map/map-types.ts';

const AGAIN_EVERY_MS = 60_000;

/** The drives of vehicles to a place, computed again every minute. */
export function useArrivals({ latitude, longitude }: Coordinates, deviceIds: readonly DeviceId[]) {
  const ids = deviceIds.toSorted((a, b) => a - b).join(',');
  return useQuery({
    queryKey: ['arrivals', latitude, longitude, ids],
    queryFn: ({ signal }) =>
      call(endpoints.routing.arrivals, { query: { deviceIds: ids, lat: latitude, lon: longitude } }, { signal }),
    enabled: ids !== '',
    refetchInterval: AGAIN_EVERY_MS,
    // Another vehicle among the nearest leaves the drives of the others on screen.
    placeholderData: keepPreviousData,
  });
}
