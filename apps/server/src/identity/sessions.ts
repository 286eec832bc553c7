import type { Bus } from '../platform/bus.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import type { Caller, WhoIs } from '../platform/http/index.ts';
import { sessionsEnded } from './events.ts';
import { isUsable, sessionEnd } from './rules.ts';
import { hashToken } from './secrets.ts';
import { findSession, prolongSession } from './store.ts';
import { callerOf } from './wire.ts';

/** How long an answer is believed without asking the database again. An end of this process is known at once. */
const BELIEVED_MS = 3_000;
const PROLONG_EVERY_MS = 5 * 60_000;
const MANY_SESSIONS = 20_000;

export interface Sessions {
  readonly whoIs: WhoIs;
  /** The same, by the session's public name (`Caller.sessionId`). */
  byId(sessionId: string): Promise<Caller | null>;
  forget(sessionId: string): void;
}

/** Tells whose a session is, from a small memory that `sessionsEnded` corrects. */
export function createSessions(database: Database, bus: Bus): Sessions {
  const known = new Map<string, { caller: Caller | null; until: number }>();
  const statements = statementsOn(database.lookup);
  bus.subscribe(sessionsEnded, ({ sessionIds }) => {
    for (const id of sessionIds) known.delete(id);
  });

  async function byId(sessionId: string): Promise<Caller | null> {
    const now = Date.now();
    const remembered = known.get(sessionId);
    if (remembered !== undefined && remembered.until > now) return remembered.caller;
    const caller = await read(sessionId, now);
    if (known.size > MANY_SESSIONS) known.clear();
    if (caller !== null) known.set(sessionId, { caller, until: now + BELIEVED_MS });
    return caller;
  }

  async function read(sessionId: string, now: number): Promise<Caller | null> {
    const hash = Buffer.from(sessionId, 'hex');
    const session = await findSession(statements, hash);
    if (session === null || !isUsable(session.user, now)) return null;
    if (now - session.lastSeenAt.getTime() > PROLONG_EVERY_MS) {
      await prolongSession(statements, hash, sessionEnd(session.remember, now));
    }
    return callerOf(session.user, sessionId);
  }

  return {
    byId,
    whoIs: (secret) => byId(hashToken(secret).toString('hex')),
    forget: (sessionId) => void known.delete(sessionId),
  };
}
