import { sessionState, type SessionState } from './session-state.ts';

/** As whom the page works: the user, and who acts as him. Null: nobody, or not known yet. */
export function identityOf(session: SessionState): string | null {
  if (session.status !== 'signedIn') return null;
  const { id, switchedBy } = session.user;
  return switchedBy ? `${id} by ${switchedBy.id}` : String(id);
}

/**
 * Starts the page again from nothing, after the session has become somebody else's view: no answer, row or position of
 * the one before is left in any store, and the live socket is opened anew.
 */
export function restartApp(): void {
  sessionState.set({ status: 'unknown' });
  location.assign('/');
}
