import { endpoints } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The vehicles that the user may choose, by licence plate: alienated ones are left out. */
export function useVehicleChoices() {
  return useQuery({
    queryKey: ['vehicleChoices'],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, { query: {} }, { signal }),
    select: (vehicles) => vehicles.filter(({ alienated }) => !alienated),
  });
}
