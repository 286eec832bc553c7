import type { Bus, Topic } from '../../platform/bus.ts';
import { transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { sessionsEnded, sessionsSwitched, userChanged } from './events.ts';
import { deleteSessionsOf, endSwitchesInto } from './session-store.ts';

/** What follows a change of people once it is stored: sockets close, and caches are corrected. */
export interface AfterCommit {
  publish<Message>(topic: Topic<Message>, message: Message): void;
  sessionsEnded(sessionIds: readonly string[]): void;
  userChanged(userId: number): void;
  /** Ends every session of a user; sessions that act as this user return to their owner. */
  shutOut(userId: number): Promise<void>;
}

export interface AfterCommitDeps {
  readonly database: Database;
  readonly bus: Bus;
}

export function createAfterCommit({ database, bus }: AfterCommitDeps): AfterCommit {
  const ended = (sessionIds: readonly string[]) => {
    if (sessionIds.length > 0) bus.publish(sessionsEnded, { sessionIds });
  };

  return {
    publish: (topic, message) => bus.publish(topic, message),
    sessionsEnded: ended,
    userChanged: (userId) => bus.publish(userChanged, { userId }),
    async shutOut(userId) {
      const { own, switched } = await transaction(database.lookup, async (tx) => ({
        own: await deleteSessionsOf(tx, userId),
        switched: await endSwitchesInto(tx, userId),
      }));
      ended(own);
      for (const session of switched) {
        bus.publish(sessionsSwitched, { sessionIds: [session.id], userId: session.userId });
      }
    },
  };
}
