import { endpoints } from '@konvoj/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const DRIVING_TIME = 'tachographDrivingTime';
/** Telemetry goes on between files. */
const REFRESH_MS = 60_000;

/** Two days, UTC, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days, weeks and infringements of a driver. @param driverId undefined: none is chosen; @param isWanted false: there is no period */
export function useDrivingTime(driverId: number | undefined, { from, to }: DayRange, isWanted = true) {
  return useQuery({
    queryKey: [DRIVING_TIME, 'driver', driverId, from, to],
    queryFn: ({ signal }) =>
      call(endpoints.drivingTimes.ofDriver, { query: { driverId: driverId ?? 0, from, to } }, { signal }),
    enabled: driverId !== undefined && isWanted,
    // Another period shows what was there until the answer has come; another driver does not.
    placeholderData: (data, query) => (query?.queryKey[2] === driverId ? keepPreviousData(data) : undefined),
  });
}

/** What drivers may still drive. */
export function useLiveDrivingTimes() {
  return useQuery({
    queryKey: [DRIVING_TIME, 'live'],
    queryFn: ({ signal }) => call(endpoints.drivingTimes.live, { query: {} }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** What one driver may still drive; null: nothing is known of them. @param driverId undefined: nobody's figures are read */
export function useLiveDrivingTimeOf(driverId: number | undefined) {
  return useQuery({
    queryKey: [DRIVING_TIME, 'live', driverId],
    queryFn: async ({ signal }) => {
      const rows = await call(endpoints.drivingTimes.live, { query: { driverIds: String(driverId) } }, { signal });
      return rows[0] ?? null;
    },
    enabled: driverId !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** Driving without a card, of all vehicles. */
export function useUnassignedDriving({ from, to }: DayRange) {
  return useQuery({
    queryKey: [DRIVING_TIME, 'unassigned', from, to],
    queryFn: ({ signal }) => call(endpoints.drivingTimes.unassigned, { query: { from, to } }, { signal }),
  });
}
