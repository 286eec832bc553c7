import { endpoints, type SessionUser } from '@konvoj/contract';
import { call } from './api.ts';
import { ProblemError } from './api-errors.ts';
import { browserStorage } from './saved-state.ts';

const KEY = 'konvoj.signOutDue';

const isDue = (): boolean => (browserStorage()?.getItem(KEY) ?? null) !== null;

/**
 * Ends the session of this browser on the server. Without an answer it stays due, because the next person here must not
 * be in it: it is ended before anything else is requested, and when the network returns.
 * @throws {NetworkError | ProblemError} when the server could not end it
 */
export async function endSession(): Promise<void> {
  browserStorage()?.setItem(KEY, 'true');
  window.addEventListener('online', retry);
  try {
    await call(endpoints.session.signOut);
  } catch (failure) {
    if (!(failure instanceof ProblemError) || failure.problem.status !== 401) throw failure;
  }
  browserStorage()?.removeItem(KEY);
  window.removeEventListener('online', retry);
}

function retry(): void {
  endSessionThatIsDue().catch((failure: unknown) => console.warn('sign out', failure));
}

/** @throws {NetworkError | ProblemError} when there is one and the server could not end it */
export async function endSessionThatIsDue(): Promise<void> {
  if (isDue()) await endSession();
}

/** The signed-in user, after the end of a session that was due. @throws {NetworkError | ProblemError} */
export async function askSignedInUser(): Promise<SessionUser> {
  await endSessionThatIsDue();
  return call(endpoints.session.user);
}
