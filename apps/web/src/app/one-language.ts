import type { QueryClient } from '@tanstack/react-query';
import { sessionState } from '../shared/session-state.ts';

/** Answers hold texts in the language of the user (addresses, names of types): when he chooses another, they are asked for again. */
export function keepOneLanguage(queries: Pick<QueryClient, 'invalidateQueries'>): () => void {
  let last: string | null = null;
  return sessionState.subscribe((session) => {
    if (session.status !== 'signedIn' || session.user.language === last) return;
    if (last !== null) void queries.invalidateQueries();
    last = session.user.language;
  });
}
