import { endpoints, type OwnOrganizationFields } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';
import { sessionState } from '../../../../shared/session-state.ts';

const KEY = ['own-organization'];

export function useOwnOrganization() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.ownOrganizationCalls.find, {}, { signal }),
    staleTime: 0,
  });
}

/** Saves; the name and the country hold in the open page at once. */
export function useSaveOwnOrganization() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnOrganizationFields) => call(endpoints.ownOrganizationCalls.save, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      const session = sessionState.get();
      if (session.status !== 'signedIn' || session.user.organization === null) return;
      const { name, country } = saved;
      const organization = { ...session.user.organization, name, country };
      sessionState.set({ ...session, user: { ...session.user, organization } });
    },
  });
}
