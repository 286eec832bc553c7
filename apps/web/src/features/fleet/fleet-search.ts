import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';

/** What a page of the fleet holds in its address: what is searched, and which vehicles are listed. */
export const fleetSearch = z.object({
  find: z.string().max(100).optional().catch(undefined),
  state: z.enum(['fleet', 'alienated', 'all']).optional().catch(undefined),
});
export type FleetSearch = z.infer<typeof fleetSearch>;

/** The page's part of the address, and the way to change it; it leaves no step for 'back'. */
export function useFleetSearch(): [FleetSearch, (patch: FleetSearch) => void] {
  const search = fleetSearch.parse(useLocation().search);
  const navigate = useNavigate();
  const change = useCallback(
    (patch: FleetSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}
