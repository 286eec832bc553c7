import type { Topic } from '../platform/bus.ts';

/** Sessions that ended (sign-out, new password, lock): their sockets close at once. Named by `Caller.sessionId`. */
export const sessionsEnded: Topic<{ readonly sessionIds: readonly string[] }> = { subject: 'identity.sessions_ended' };
