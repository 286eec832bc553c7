import { endpoints, type DataExport } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const KEY = ['dataExports'];
const REFRESH_MS = 2_000;

export const isOpen = ({ state }: DataExport): boolean => state === 'queued' || state === 'running';

/** The newest ones first; read again while one is being prepared. */
export function useDataExports() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.dataExports.list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? REFRESH_MS : false),
  });
}

export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.dataExports.start, {}),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Cancels an export, or removes its archive. */
export function useRemoveExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.dataExports.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
