import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { day, periodSearch } from '../../../shared/period.ts';

export const detailsTab = z.enum(['stages', 'records', 'charts', 'alarms', 'messages']);

/** What the page holds in its address beside the selected vehicle: period, tab, the chosen day and the chosen stage. */
export const detailsSearch = periodSearch.extend({
  tab: detailsTab.optional().catch(undefined),
  day: day.optional().catch(undefined),
  stage: z.int().positive().optional().catch(undefined),
});
export type DetailsSearch = z.infer<typeof detailsSearch>;

const pageSearch = (search: object): DetailsSearch => detailsSearch.parse(search);

/** The page's part of the address, with its setter; `replace` leaves no step for 'back'. */
export function useDetailsSearch(): [DetailsSearch, (patch: DetailsSearch, replace?: boolean) => void] {
  const search = useSearch({ strict: false, select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: DetailsSearch, replace = false) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace });
    },
    [navigate],
  );
  return [search, change];
}
