import type { QueryClient } from '@tanstack/react-query';
import { sessionState } from '../shared/session-state.ts';
import { identityOf, restartApp } from '../shared/restart-app.ts';

const CHANNEL = 'konvoj.identity';

/**
 * Hides the data of one person from the next. The session is the browser's, so all tabs work as the same user: a tab
 * that detects another user restarts, and cached answers of one user are cleared before the next user is shown.
 */
export function keepOneIdentity(queries: Pick<QueryClient, 'clear'>): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let last = identityOf(sessionState.get());
  const unsubscribe = sessionState.subscribe((session) => {
    const identity = identityOf(session);
    if (identity === null || identity === last) return;
    if (last !== null) queries.clear();
    last = identity;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(identity);
  });
  channel.addEventListener('message', ({ data }) => {
    const own = identityOf(sessionState.get());
    if (own !== null && data !== own) restartApp();
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}
