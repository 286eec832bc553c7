import { endpoints, type SharedLink } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';
import { bodyOf, type LinkValues } from './link-model.ts';

const KEY = 'externalLinks';

/** The own links; those of the whole organization for its administrator. */
export function useLinks() {
  const user = useUser();
  return useQuery({
    queryKey: [KEY, user?.id],
    queryFn: ({ signal }) => call(endpoints.sharedLinks.list, {}, { signal }),
  });
}

/** Saves a link: a new one without an id. */
export function useSaveLink(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: LinkValues): Promise<SharedLink> =>
      id === null
        ? call(endpoints.sharedLinks.create, { body: bodyOf(values) })
        : call(endpoints.sharedLinks.update, { params: { id }, body: bodyOf(values) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Revokes a link, or takes that back. */
export function useRevokeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revoked }: { readonly id: number; readonly revoked: boolean }) =>
      call(endpoints.sharedLinks.update, { params: { id }, body: { revoked } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
