import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';

/** What a page of the fleet holds in its address: what is searched, and which vehicles are listed. */
export const fleetSearch = z.object({
  find: z.string().max(100).optional().catch(undefined),
  state: z.enum(['fleet', 'alienated', 'all']).optional().catch(undefined),
});
export type FleetSearch = z.infer<typeof fleetSearch>;

const stateOf = ({ search }: { readonly search: object }): FleetSearch['state'] => fleetSearch.parse(search).state;

/** Changes the page's part of the address and leaves no step for 'back'. */
function useChangeSearch(): (patch: FleetSearch) => void {
  const navigate = useNavigate();
  return useCallback(
    (patch: FleetSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
}

/** Which vehicles are listed, from the address, with its setter. */
export function useFleetState(): [FleetSearch['state'], (state: FleetSearch['state']) => void] {
  const change = useChangeSearch();
  return [useLocation({ select: stateOf }), (state) => change({ state })];
}
