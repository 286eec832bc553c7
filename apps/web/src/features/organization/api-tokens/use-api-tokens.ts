import { endpoints, type ApiScope } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { useUser } from '../../../shared/session-state.ts';

export interface NewToken {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Exchange format; null: no end. */
  readonly validUntil: string | null;
}

const KEY = 'apiTokens';

export function useApiTokens() {
  const user = useUser();
  return useQuery({
    queryKey: [KEY, user?.id],
    queryFn: ({ signal }) => call(endpoints.apiTokens.list, {}, { signal }),
  });
}

/** Makes a token; its secret is in the reply and nowhere else. */
export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, scopes, validUntil }: NewToken) =>
      call(endpoints.apiTokens.create, { body: { name, scopes: [...scopes], validUntil } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useRemoveToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.apiTokens.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
