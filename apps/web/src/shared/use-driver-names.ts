import { endpoints } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from './api.ts';

/** Drivers with their names, also those who have left, because history refers to them; undefined until they are loaded. */
export function useNamedDrivers() {
  return useQuery({
    queryKey: ['drivers', 'names'],
    queryFn: ({ signal }) => call(endpoints.drivers.names, {}, { signal }),
    staleTime: 5 * 60_000,
  }).data;
}

/** Names of drivers by id; until they are loaded a driver is shown by number. */
export function useDriverNames(): (driverId: number) => string {
  const drivers = useNamedDrivers();
  const names = useMemo(
    () => new Map(drivers?.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])),
    [drivers],
  );
  return useCallback((driverId) => names.get(driverId) ?? `#${driverId}`, [names]);
}
