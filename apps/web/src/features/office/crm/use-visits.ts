import { endpoints, LIST_LIMIT, type CrmVisit, type CrmVisitState } from '@konvoj/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { readActivitiesAgain } from './use-activities.ts';

export interface VisitFilter {
  readonly state: Exclude<CrmVisitState, 'accepted'>;
  readonly contact: number | undefined;
}

/** Found visits, a page at a time, the newest first. */
export function useVisitList({ state, contact }: VisitFilter) {
  return useInfiniteQuery({
    queryKey: ['crmVisits', state, contact],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }): Promise<CrmVisit[]> =>
      call(
        endpoints.crmVisits.list,
        {
          query: {
            state,
            ...(contact !== undefined && { contactIds: String(contact) }),
            ...(pageParam !== undefined && { before: String(pageParam) }),
            limit: LIST_LIMIT.default,
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < LIST_LIMIT.default ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
}

/** Activities and proposed visits of a contact, a page at a time, the newest first. */
export function useTimeline(contactId: number) {
  return useInfiniteQuery({
    queryKey: ['crmTimeline', contactId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(
        endpoints.crmVisits.timeline,
        { params: { id: contactId }, query: { ...(pageParam !== undefined && { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Which visits: named ones, or all that arrived on a day (`2026-11-23`). */
export type ChosenVisits = { readonly ids: readonly number[] } | { readonly day: string };

/** Makes activities of proposed visits. */
export function useAcceptVisits() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: ChosenVisits) =>
      call(endpoints.crmVisits.accept, { body: 'day' in chosen ? chosen : { ids: [...chosen.ids] } }),
    onSettled: () => readActivitiesAgain(client),
  });
}

/** Takes visits out of the list, or puts dismissed ones back. */
export function useDecideVisits(decision: 'dismiss' | 'propose') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(endpoints.crmVisits[decision], { body: { ids: [...ids] } }),
    onSettled: () => readActivitiesAgain(client),
  });
}
