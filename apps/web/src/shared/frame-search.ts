import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';

/** What every page of the frame holds in its address. A value that does not fit is dropped, not fatal. */
export const frameSearch = z.object({
  /** Device id of the selected vehicle. */
  vehicle: z.int().positive().optional().catch(undefined),
  /** The search of the vehicle list. */
  q: z.string().max(100).optional().catch(undefined),
  /** Statuses the vehicle list is filtered by: `drive,idling`. */
  status: z.string().max(60).optional().catch(undefined),
});
export type FrameSearch = z.infer<typeof frameSearch>;

/** The part of an address that goes along from page to page. */
export function keptSearch(search: FrameSearch): FrameSearch {
  const { vehicle, q, status } = search;
  return { vehicle, q, status };
}

const selectedVehicle = ({ vehicle }: { readonly vehicle?: unknown }): number | null =>
  typeof vehicle === 'number' ? vehicle : null;

/** The selected vehicle's device id, from the address; null when none is selected. */
export function useSelectedVehicle(): number | null {
  return useSearch({ strict: false, select: selectedVehicle });
}

/** Selects a vehicle (null: none) on the page that is open; back returns to the one before. */
export function useSelectVehicle(): (deviceId: number | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (deviceId) => {
      if (new URLSearchParams(location.search).get('vehicle') === (deviceId === null ? null : String(deviceId))) return;
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, vehicle: deviceId ?? undefined }),
      });
    },
    [navigate],
  );
}
