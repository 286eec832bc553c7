import type { Bus, Topic } from '../../platform/bus.ts';
import { transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail.ts';
import type { Mail } from '../../platform/mail.ts';
import { sessionsEnded, sessionsSwitched, userChanged } from './events.ts';
import { deleteSessionsOf, endSwitchesInto } from './session-store.ts';

/** The effects of a stored change to users: close sockets, correct caches, send mails. */
export interface AfterCommit {
  publish<Message>(topic: Topic<Message>, message: Message): void;
  sessionsEnded(sessionIds: readonly string[]): void;
  userChanged(userId: number): void;
  /** Ends every session of a user; sessions that act as this user return to their owner. */
  shutOut(userId: number): Promise<void>;
  mail(mail: Mail): void;
  /** Work whose duration must not delay the answer and whose failure must not undo it. */
  afterwards(work: () => Promise<void>): void;
  /** Waits for mails that are still being sent. */
  settled(): Promise<void>;
}

export interface AfterCommitDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly log: { error(details: object, message: string): void };
}

export function createAfterCommit({ database, bus, jobs, log }: AfterCommitDeps): AfterCommit {
  const pending = new Set<Promise<void>>();

  const afterwards = (work: () => Promise<void>) => {
    const running = work()
      .catch((error: unknown) => log.error({ err: error }, 'mail could not be sent'))
      .finally(() => pending.delete(running));
    pending.add(running);
  };

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
    mail: (mail) => afterwards(() => jobs.send(sendMail, mail)),
    afterwards,
    async settled() {
      await Promise.all(pending);
    },
  };
}
