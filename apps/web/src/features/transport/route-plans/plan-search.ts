import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';

/** `form` only on a phone: elsewhere the form stands in the sidebar. */
export const planTab = z.enum(['form', 'saved', 'directions', 'countries']);
export type PlanTab = z.infer<typeof planTab>;

/** What the page holds in its address: the plan in the form, the tab below the map, the search of saved plans. */
export const planSearch = z.object({
  plan: z.int().positive().optional().catch(undefined),
  tab: planTab.optional().catch(undefined),
  find: z.string().max(100).optional().catch(undefined),
});
export type PlanSearch = z.infer<typeof planSearch>;

const pageSearch = ({ search }: { readonly search: object }): PlanSearch => planSearch.parse(search);

/** The page's part of the address, with its setter. */
export function usePlanSearch(): [PlanSearch, (patch: PlanSearch) => void] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: PlanSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}
