import { endpoints, type TravelOrderSettings } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const KEY = ['travelOrderSettings'];

export function useOrderSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.travelOrders.settings, {}, { signal }),
  });
}

export function useSaveOrderSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TravelOrderSettings) => call(endpoints.travelOrders.saveSettings, { body }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}
