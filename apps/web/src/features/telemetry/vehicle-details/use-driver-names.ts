import { endpoints } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../shared/api.ts';

/** Names of drivers by id, also of those who have left; until they are loaded a driver is shown by number. */
export function useDriverNames(): (driverId: number) => string {
  const { data } = useQuery({
    queryKey: ['drivers', 'names'],
    queryFn: ({ signal }) => call(endpoints.drivers.names, {}, { signal }),
    select: (drivers) => new Map(drivers.map((driver) => [driver.id, `${driver.firstName} ${driver.lastName}`])),
    staleTime: 5 * 60_000,
  });
  return useCallback((driverId) => data?.get(driverId) ?? `#${driverId}`, [data]);
}
