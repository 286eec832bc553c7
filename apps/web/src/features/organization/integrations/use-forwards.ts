import { endpoints, type ForwardFields } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const FORWARDS = ['positionForwards'];
/** Whether positions arrive is to be seen without a reload. */
const REFRESH_MS = 10_000;

export function useForwards() {
  return useQuery({
    queryKey: FORWARDS,
    queryFn: ({ signal }) => call(endpoints.forwards.list, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useForwardChanges() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: FORWARDS });
  const save = useMutation({
    mutationFn: ({ id, body }: { readonly id: number | null; readonly body: ForwardFields }) =>
      id === null
        ? call(endpoints.forwards.create, { body })
        : call(endpoints.forwards.replace, { params: { id }, body }),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(endpoints.forwards.remove, { params: { id } }),
    onSettled: reload,
  });
  return { save, remove };
}
