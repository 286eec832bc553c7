import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
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

/** Which vehicles are listed, from the address, and the way to change it. */
export function useFleetState(): [FleetSearch['state'], (state: FleetSearch['state']) => void] {
  const change = useChangeSearch();
  return [useLocation({ select: stateOf }), (state) => change({ state })];
}

const WRITE_AFTER_MS = 300;

/** What is typed into the search box: begins with what the address holds, which follows when the typing rests. */
export function useTypedSearch(): [string, (typed: string) => void] {
  const router = useRouter();
  const change = useChangeSearch();
  const [typed, setTyped] = useState(() => fleetSearch.parse(router.state.location.search).find ?? '');
  useEffect(() => {
    const find = typed === '' ? undefined : typed;
    if (fleetSearch.parse(router.state.location.search).find === find) return undefined;
    const timer = setTimeout(() => change({ find }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, router, change]);
  return [typed, setTyped];
}
