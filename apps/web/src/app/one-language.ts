import type { QueryClient } from '@tanstack/react-query';
import { sessionState } from '../shared/session-state.ts';

/** Answers hold texts in the user's language (addresses, names of types): a change of language requests them again. */
export function keepOneLanguage(queries: Pick<QueryClient, 'invalidateQueries'>): () => void {
  let last: string | null = null;
  return sessionState.subscribe((session) => {
    if (session.status !== 'signedIn' || session.user.language === last) return;
    if (last !== null) void queries.invalidateQueries();
    last = session.user.language;
  });
}
