import type { Topic } from '../../platform/bus.ts';

/**
 * Sessions that ended (sign-out, new password, lock): their sockets close immediately. Identified by
 * `Caller.sessionId`.
 */
export const sessionsEnded: Topic<{ readonly sessionIds: readonly string[] }> = { subject: 'identity.sessions_ended' };

/** These sessions now act as this user: sockets they opened as another user close immediately. */
export interface SessionsSwitched {
  readonly sessionIds: readonly string[];
  readonly userId: number;
}
export const sessionsSwitched: Topic<SessionsSwitched> = { subject: 'identity.sessions_switched' };

/** The visible vehicles of users of this organization changed: subscribers are authorized again. */
export const visibilityChanged: Topic<{ readonly organizationId: number }> = { subject: 'identity.visibility_changed' };

/** The role, permissions, language or similar of a user changed: cached sessions of this user are stale. */
export const userChanged: Topic<{ readonly userId: number }> = { subject: 'identity.user_changed' };
