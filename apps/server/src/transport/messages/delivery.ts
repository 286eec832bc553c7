import { statementsOn } from '../../platform/database.ts';
import type { Scope } from '../../platform/database.ts';
import type { WrittenMessages } from '../../telemetry/live/events.ts';
import { giveToCrews } from './crews.ts';
import { vehicleEvents } from './following.ts';
import { wakeJob } from './jobs.ts';
import { moveMessages, publishMessages } from './parts.ts';
import type { MessageParts } from './parts.ts';
import { lockMessages, noteAttempts } from './store.ts';
import type { MessageEvent } from './types.ts';
import { noteFollowed, organizationsWaiting, overdue, realizable, undelivered } from './waiting-store.ts';
import type { Followed } from './waiting-store.ts';

/** An app that has not answered gets a message again after so long. */
const REPEAT_AFTER_MS = 60_000;
const AT_ONCE = 500;

/** How messages reach the apps of drivers, and what time and vehicles do to them. */
export interface Delivery {
  /** Begins or repeats the hand-over of messages that a driver is signed in for. */
  handOver(scope: Scope, messageIds: readonly number[]): Promise<void>;
  /** Wakes the phones of their drivers, and notes what the push services answer. */
  wake(scope: Scope, messageIds: readonly number[]): Promise<void>;
  /** The socket of an app took messages. */
  written(message: WrittenMessages): Promise<void>;
  /** The SMS gateway accepted messages. */
  acceptedAsSms(scope: Scope, messageIds: readonly number[]): Promise<void>;
  /** Moves messages by what their vehicles did since. */
  follow(scope: Scope, messageIds: readonly number[]): Promise<void>;
  /** What is due by the clock, in all organizations. */
  runClock(): Promise<void>;
}

export function delivery(parts: MessageParts): Delivery {
  const { database, clock } = parts;

  async function handOver(scope: Scope, messageIds: readonly number[]): Promise<void> {
    const sending = await database.tenant(scope, async (tx) => {
      const now = clock.now();
      const held = await lockMessages(tx, scope, messageIds);
      const waiting = held.filter(({ direction, state }) => direction === 'toDriver' && [0, 10, 16].includes(state));
      await giveToCrews(tx, scope, waiting);
      const ids = waiting.map(({ id }) => id);
      const begun = await moveMessages(
        tx,
        scope,
        ids,
        ({ driverIds }) => (driverIds.length > 0 ? [{ kind: 'handOverBegan' }] : null),
        now,
      );
      const begunIds = begun.all.map(({ id }) => id);
      await noteAttempts(tx, scope, begunIds, now);
      const { organizationId } = scope;
      if (begunIds.length > 0) await parts.jobs.send(tx, wakeJob, { organizationId, messageIds: begunIds });
      return begun.all;
    });
    publishMessages(parts, scope, sending);
  }

  async function wake(scope: Scope, messageIds: readonly number[]): Promise<void> {
    const held = await database.tenant(scope, (tx) => lockMessages(tx, scope, messageIds));
    // A message that a socket took meanwhile is sent already; the phone may be asleep all the same.
    const sending = held.filter(({ state }) => state === 10 || state === 20);
    const answers = await parts.wakePhones(scope, sending, clock.now());
    const eventOf = (id: number): MessageEvent[] => {
      if (answers.get(id) === 'accepted') return [{ kind: 'handedOver' }];
      return answers.get(id) === 'refused' ? [{ kind: 'refused' }] : [];
    };
    if (answers.size === 0) return;
    const { changed } = await database.tenant(scope, (tx) =>
      moveMessages(tx, scope, [...answers.keys()], ({ id }) => eventOf(id), clock.now()),
    );
    publishMessages(parts, scope, changed);
  }

  async function runLimits(scope: Scope): Promise<void> {
    for (;;) {
      const { found, changed } = await database.tenant(scope, async (tx) => {
        const now = clock.now();
        const ids = await overdue(tx, scope, now, AT_ONCE);
        const moved = await moveMessages(tx, scope, ids, () => [{ kind: 'clock' }], now);
        return { found: ids.length, changed: moved.changed };
      });
      publishMessages(parts, scope, changed);
      if (found < AT_ONCE || changed.length === 0) return;
    }
  }

  /** @param followed noted with the messages, so that the clock looks at them again when there is something new */
  async function follow(
    scope: Scope,
    messageIds: readonly number[],
    followed: readonly Followed[] = [],
  ): Promise<void> {
    const changed = await database.tenant(scope, async (tx) => {
      const now = clock.now();
      if (followed.length > 0) await noteFollowed(tx, scope, followed, now);
      const events = await vehicleEvents(tx, scope, await lockMessages(tx, scope, messageIds), now);
      return (await moveMessages(tx, scope, [...events.keys()], ({ id }) => events.get(id) ?? null, now)).changed;
    });
    publishMessages(parts, scope, changed);
  }

  async function runClockOf(scope: Scope, now: number): Promise<void> {
    await runLimits(scope);
    const waiting = await database.tenant(scope, async (tx) => ({
      again: await undelivered(tx, scope, now - REPEAT_AFTER_MS, now),
      toFollow: await realizable(tx, scope, now),
    }));
    const toFollow = waiting.toFollow.map(({ id }) => id);
    if (toFollow.length > 0) await follow(scope, toFollow, waiting.toFollow);
    if (waiting.again.length > 0) await handOver(scope, waiting.again);
  }

  return {
    handOver,
    wake,
    follow: (scope, messageIds) => follow(scope, messageIds),

    async acceptedAsSms(scope, messageIds) {
      const { changed } = await database.tenant(scope, (tx) =>
        moveMessages(tx, scope, messageIds, () => [{ kind: 'acceptedAsSms' }], clock.now()),
      );
      publishMessages(parts, scope, changed);
    },

    async written({ organizationId, driverId, messageIds }) {
      const scope = { organizationId };
      const { changed } = await database.tenant(scope, (tx) =>
        moveMessages(
          tx,
          scope,
          messageIds,
          ({ direction, driverIds }) =>
            direction === 'toDriver' && driverIds.includes(driverId) ? [{ kind: 'handedOver' }] : null,
          clock.now(),
        ),
      );
      publishMessages(parts, scope, changed);
    },

    async runClock() {
      const failures: unknown[] = [];
      const now = clock.now();
      for (const organizationId of await organizationsWaiting(statementsOn(database.ingest), now)) {
        // What one organization fails at must not keep the others waiting.
        await runClockOf({ organizationId }, now).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'the clock of messages failed');
    },
  };
}
