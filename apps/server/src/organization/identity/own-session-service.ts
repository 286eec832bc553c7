import { audit } from '../audit/service.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import type { AfterCommit } from './after-commit.ts';
import { actorOfCaller } from './actors.ts';
import { deleteSessionNamed, deleteSessionsOf, listSessions } from './session-store.ts';
import type { ListedSession } from './session-store.ts';

/** The sessions of a user. The session of a system administrator who acts as them is not listed. */
export interface OwnSessionService {
  list(caller: UserCaller): Promise<ListedSession[]>;
  /** Ends one by its public name. @throws 404 */
  end(caller: UserCaller, publicId: string, ip: string): Promise<void>;
  /** Ends all but the calling one. @returns how many */
  endOthers(caller: UserCaller, ip: string): Promise<number>;
}

export function ownSessionService(deps: { database: Database; afterCommit: AfterCommit }): OwnSessionService {
  const { database, afterCommit } = deps;
  const described = (caller: UserCaller, ip: string) =>
    ({ ...actorOfCaller(caller), action: 'end_session', entity: 'session', ip }) as const;

  return {
    list: (caller) => listSessions(statementsOn(database.lookup), caller.userId),

    async end(caller, publicId, ip) {
      const ended = await transaction(database.lookup, async (tx) => {
        const sessionId = await deleteSessionNamed(tx, caller.userId, publicId);
        if (sessionId === null) throw notFound();
        await audit(tx, { ...described(caller, ip), entityId: publicId });
        return sessionId;
      });
      afterCommit.sessionsEnded([ended]);
    },

    async endOthers(caller, ip) {
      const ended = await transaction(database.lookup, async (tx) => {
        const sessionIds = await deleteSessionsOf(tx, caller.userId, Buffer.from(caller.sessionId, 'hex'));
        if (sessionIds.length > 0) await audit(tx, { ...described(caller, ip), after: { ended: sessionIds.length } });
        return sessionIds;
      });
      afterCommit.sessionsEnded(ended);
      return ended.length;
    },
  };
}
