import { encoder, message as messageSchema } from '@konvoj/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { messagesPublished } from '../../telemetry/live/events.ts';
import { advance } from './rules.ts';
import type { WakePhones } from './push.ts';
import type { SendSms } from './sms.ts';
import { lockMessages, saveMoves } from './store.ts';
import type { MessageEvent, StoredMessage } from './types.ts';
import { messageForDriver, messageOnWire } from './wire.ts';

const encodeMessage = encoder(messageSchema);

/** What the services of this module work with. */
export interface MessageParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly clock: Clock;
  readonly sendSms: SendSms;
  readonly wakePhones: WakePhones;
}

export interface Moved {
  /** All that exist, as they are now. */
  readonly all: readonly StoredMessage[];
  /** Those that an event changed. */
  readonly changed: readonly StoredMessage[];
}

/**
 * Locks messages, lets an event happen to each, and stores what it changed.
 * @param eventsOf null: the message is none of the caller's, and left out
 * @param now epoch milliseconds
 */
export async function moveMessages(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  eventsOf: (message: StoredMessage) => readonly MessageEvent[] | null,
  now: number,
): Promise<Moved> {
  const all: StoredMessage[] = [];
  const changed: StoredMessage[] = [];
  for (const message of await lockMessages(tx, scope, ids)) {
    const events = eventsOf(message);
    if (events === null) continue;
    const after = events.reduce((held, event) => moved(held, event, now), message);
    all.push(after);
    if (after !== message) changed.push(after);
  }
  await saveMoves(tx, scope, changed);
  return { all, changed };
}

function moved(message: StoredMessage, event: MessageEvent, now: number): StoredMessage {
  const after = advance(message, event, now);
  return after === message ? message : { ...message, ...after, state: after.state ?? message.state };
}

/** Shows messages to the users and drivers who are connected. Called after the commit. */
export function publishMessages(
  { bus }: MessageParts,
  { organizationId }: Scope,
  messages: readonly StoredMessage[],
): void {
  if (messages.length === 0) return;
  bus.publish(messagesPublished, {
    organizationId,
    messages: messages.map((message) => ({
      id: message.id,
      deviceId: message.deviceId,
      driverIds: message.driverIds,
      row: encodeMessage(messageOnWire(message)),
      driverRow: encodeMessage(messageForDriver(message)),
    })),
  });
}
