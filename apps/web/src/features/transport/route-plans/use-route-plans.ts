import { endpoints, type ListedRoutePlan, type RoutePlan, type RoutePlanBody } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const ROUTE_PLANS = 'routePlans';

/** The plans of the organization by name. */
export function useRoutePlans() {
  const enabled = useUser()?.organization != null;
  return useQuery({
    queryKey: [ROUTE_PLANS],
    queryFn: ({ signal }): Promise<ListedRoutePlan[]> => call(endpoints.routePlans.list, {}, { signal }),
    enabled,
  });
}

export const readPlan = (id: number): Promise<RoutePlan> => call(endpoints.routePlans.find, { params: { id } });

interface PlanChange {
  /** Null: a new one. */
  readonly id: number | null;
  /** The one that the user has seen; null: whatever it is. */
  readonly version: string | null;
  readonly body: RoutePlanBody;
}

export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: PlanChange): Promise<RoutePlan> =>
      id === null
        ? call(endpoints.routePlans.create, { body })
        : call(endpoints.routePlans.replace, {
            params: { id },
            body: { ...body, ...(version !== null && { version }) },
          }),
    onSuccess: () => client.invalidateQueries({ queryKey: [ROUTE_PLANS] }),
  });
}

export function useRemovePlan() {
  const client = useQueryClient();
  return useMutation({
    /** @returns the plan as it was */
    mutationFn: async (id: number): Promise<RoutePlan> => {
      const plan = await readPlan(id);
      await call(endpoints.routePlans.remove, { params: { id } });
      return plan;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ROUTE_PLANS] }),
  });
}

/** What is done at points, in the language of the user. */
export function useActivityTypes() {
  return useQuery({
    queryKey: ['routePlanning', 'activityTypes', useUser()?.language],
    queryFn: ({ signal }) => call(endpoints.reference.routeActivityTypes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How far points are, in the language of the user. */
export function useStatusTypes() {
  return useQuery({
    queryKey: ['routePlanning', 'statusTypes', useUser()?.language],
    queryFn: ({ signal }) => call(endpoints.reference.routeStatusTypes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
