import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

const id = z.int();
const sessionIds = z.array(z.string()).readonly();

/** Sessions that ended (sign-out, new password, lock): their sockets close at once. Named by `UserCaller.sessionId`. */
export const sessionsEnded: Topic<{ readonly sessionIds: readonly string[] }> = {
  subject: 'identity.sessions_ended',
  schema: z.strictObject({ sessionIds }),
};

/** These sessions now act as this user: sockets they opened as another user close immediately. */
export interface SessionsSwitched {
  readonly sessionIds: readonly string[];
  readonly userId: number;
}
export const sessionsSwitched: Topic<SessionsSwitched> = {
  subject: 'identity.sessions_switched',
  schema: z.strictObject({ sessionIds, userId: id }),
};

/** Which vehicles users of this organization may see changed: live data read it again. */
export const visibilityChanged: Topic<{ readonly organizationId: number }> = {
  subject: 'identity.visibility_changed',
  schema: z.strictObject({ organizationId: id }),
};

/** Role, permission, language or the like of a user changed: what is cached of their sessions no longer counts. */
export const userChanged: Topic<{ readonly userId: number }> = {
  subject: 'identity.user_changed',
  schema: z.strictObject({ userId: id }),
};
