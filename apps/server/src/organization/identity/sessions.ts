import { messagesMissed } from '../../platform/bus.ts';
import type { Bus } from '../../platform/bus.ts';
import { permissionsOf } from '@konvoj/contract';
import { cacheFor } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { UserCaller, CallerOfSession } from '../../platform/http/index.ts';
import { sessionsEnded, sessionsSwitched, userChanged } from './events.ts';
import { isUsable, sessionEnd } from './rules.ts';
import { hashToken } from './secrets.ts';
import { findSession, prolongSession } from './session-store.ts';
import type { StoredSession } from './session-store.ts';
import { findUser } from './store.ts';
import { callerOf } from './wire.ts';

/** How long a session is cached. A change in this process takes effect immediately. */
const BELIEVED_MS = 3_000;
const PROLONG_EVERY_MS = 5 * 60_000;
const MANY_SESSIONS = 20_000;

export interface Sessions {
  readonly callerOfSession: CallerOfSession;
  /** The same, by the session's public name (`UserCaller.sessionId`). */
  byId(sessionId: string): Promise<UserCaller | null>;
}

/** The user of a session, or the user as whom it acts, from a small cache that events correct. */
export function createSessions(database: Database, bus: Bus, clock: Clock): Sessions {
  const known = cacheFor<UserCaller>({ most: MANY_SESSIONS, forMs: BELIEVED_MS, now: clock.now });
  const statements = statementsOn(database.lookup);
  // Increases with every correction: a read that began before it may be stale and is not cached.
  let corrections = 0;
  const forget = (sessionIds: readonly string[]) => {
    corrections += 1;
    for (const id of sessionIds) known.delete(id);
  };
  bus.subscribe(sessionsEnded, ({ sessionIds }) => forget(sessionIds));
  bus.subscribe(sessionsSwitched, ({ sessionIds }) => forget(sessionIds));
  bus.subscribe(userChanged, ({ userId }) =>
    forget([...known].filter(([, caller]) => concerns(caller, userId)).map(([id]) => id)),
  );
  bus.subscribe(messagesMissed, () => forget([...known.keys()]));

  async function byId(sessionId: string): Promise<UserCaller | null> {
    const now = clock.now();
    const remembered = known.get(sessionId);
    if (remembered !== undefined) return remembered;
    const correctionsBefore = corrections;
    const session = await findSession(statements, Buffer.from(sessionId, 'hex'), now);
    const caller = session === null ? null : await read(sessionId, session, now);
    if (session !== null && caller !== null && corrections === correctionsBefore) {
      const switchEndsIn = (session.switched?.until.getTime() ?? Infinity) - now;
      if (switchEndsIn > 0) known.set(sessionId, caller, { ttl: Math.min(BELIEVED_MS, switchEndsIn) });
    }
    return caller;
  }

  async function read(sessionId: string, session: StoredSession, now: number): Promise<UserCaller | null> {
    const { user, switched } = session;
    if (!isUsable(user, now)) return null;
    if (now - session.lastSeenAt.getTime() > PROLONG_EVERY_MS) {
      const { remember, createdAt } = session;
      const end = sessionEnd({ remember, createdAt: createdAt.getTime() }, now);
      await prolongSession(statements, Buffer.from(sessionId, 'hex'), end);
    }
    if (switched === null || !permissionsOf(user).has('support.act')) return callerOf(user, sessionId);
    const target = await findUser(statements, switched.userId);
    // A user who may not sign in cannot be impersonated either.
    return target === null || !isUsable(target, now) ? callerOf(user, sessionId) : callerOf(target, sessionId, user);
  }

  return { byId, callerOfSession: (secret) => byId(hashToken(secret).toString('hex')) };
}

function concerns({ userId, switchedBy }: UserCaller, changed: number): boolean {
  return userId === changed || switchedBy === changed;
}
