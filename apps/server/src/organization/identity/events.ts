import type { Topic } from '../../platform/bus.ts';

/** Sessions that ended (sign-out, new password, lock): their sockets close at once. Named by `Caller.sessionId`. */
export const sessionsEnded: Topic<{ readonly sessionIds: readonly string[] }> = { subject: 'identity.sessions_ended' };

/** From now on these sessions act as this user: the sockets that they opened as somebody else close at once. */
export interface SessionsSwitched {
  readonly sessionIds: readonly string[];
  readonly userId: number;
}
export const sessionsSwitched: Topic<SessionsSwitched> = { subject: 'identity.sessions_switched' };

/** Which vehicles users of this organization may see changed: who watches it has to be asked about again. */
export const visibilityChanged: Topic<{ readonly organizationId: number }> = { subject: 'identity.visibility_changed' };

/** Role, permission, language or the like of a user changed: what is remembered of his sessions no longer counts. */
export const userChanged: Topic<{ readonly userId: number }> = { subject: 'identity.user_changed' };
