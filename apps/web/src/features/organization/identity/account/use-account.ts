import { endpoints, type Request } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseLanguage, chosenLanguage } from '../../../../i18n/i18n.ts';
import { call } from '../../../../shared/api.ts';
import { sessionState } from '../../../../shared/session-state.ts';
import { themeChoice } from '../../../../ui/theme-choice.ts';

const SESSIONS = ['account', 'sessions'] as const;

export type AccountChanges = NonNullable<Request<typeof endpoints.session.saveUser>['body']>;

/** Saves, and applies the chosen language and appearance to the page. */
async function saveAccount(changes: AccountChanges): Promise<void> {
  const saved = await call(endpoints.session.saveUser, { body: changes });
  const session = sessionState.get();
  if (session.status === 'signedIn') sessionState.set({ ...session, user: { ...session.user, ...saved } });
  if (changes.language !== undefined && saved.language !== chosenLanguage()) await chooseLanguage(saved.language);
  if (changes.settings?.theme !== undefined) themeChoice.set({ theme: saved.settings.theme });
}

export const useSaveAccount = () => useMutation({ mutationFn: saveAccount });

/** A new password signs the user out everywhere else. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: saveAccount, onSuccess: () => queries.invalidateQueries({ queryKey: SESSIONS }) });
}

export const useSessions = () =>
  useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call(endpoints.users.sessions, {}, { signal }) });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.users.endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.users.endOtherSessions),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  });
}
