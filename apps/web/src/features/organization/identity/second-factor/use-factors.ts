import { endpoints } from '@konvoj/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';
import { makePasskey } from '../../../../shared/passkeys.ts';

const KEY = ['account', 'factors'] as const;
const ACCOUNT = ['account'] as const;

export const useFactors = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(endpoints.signInFactors.find, {}, { signal }),
    staleTime: 0,
  });

/** Reads the factors and the sessions again: a change of a factor ends the other sessions. */
export function useFactorsChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ACCOUNT });
}

/** @returns recovery codes, when it is the first factor @throws {PasskeyError} when the browser makes none */
export async function addPasskey(name: string, currentPassword: string): Promise<readonly string[] | null> {
  const options = await call(endpoints.signInFactors.startPasskey, { body: { currentPassword } });
  const response = await makePasskey(options);
  return (await call(endpoints.signInFactors.addPasskey, { body: { name, response } })).recoveryCodes;
}
