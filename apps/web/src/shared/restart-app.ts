import { sessionState, type SessionState } from './session-state.ts';

/** The identity of the page: the user, and the administrator who acts as them. Null: nobody, or not known yet. */
export function identityOf(session: SessionState): string | null {
  if (session.status !== 'signedIn') return null;
  const { id, switchedBy } = session.user;
  return switchedBy ? `${id} by ${switchedBy.id}` : String(id);
}

/**
 * Restarts the page after the session has become another user's: no answer, row or position of the previous user is
 * left in any store, and a new live socket is opened.
 */
export function restartApp(): void {
  sessionState.set({ status: 'unknown' });
  location.assign('/');
}
