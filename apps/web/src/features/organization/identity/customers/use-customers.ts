import { endpoints } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';

const KEY = ['customers'];

/** All organizations with their users. */
export function useCustomers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.users.customers, {}, { signal }),
  });
}

/** Schedules the deletion of an organization. */
export function useRemoveCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: number; readonly name: string }) =>
      call(endpoints.users.removeCustomer, { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Cancels the deletion of an organization. */
export function useKeepCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.users.keepCustomer, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
