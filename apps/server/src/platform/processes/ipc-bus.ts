import { z } from 'zod';
import type { Bus, Topic } from '../bus.ts';
import { createLocalBus } from '../local-bus.ts';
import type { Log } from '../logging.ts';
import type { BusMessage, FromChild } from './messages.ts';

/** The way of a process to the supervisor that started it. */
export interface Channel {
  send(message: FromChild): void;
  /** @returns stops listening */
  onBusMessage(listener: (message: BusMessage) => void): () => void;
}

/**
 * The bus of one of several processes on a machine. Listeners of this process are called as by the local bus; the others get
 * the message over the supervisor (`relay.ts`). One that does not match the schema of its topic is logged and dropped.
 */
export function createIpcBus(channel: Channel, log: Log): Bus {
  const local = createLocalBus(log);
  const topics = new Map<string, { readonly topic: Topic<unknown>; listeners: number }>();
  const stop = channel.onBusMessage(({ subject, text }) => {
    const topic = topics.get(subject)?.topic;
    if (topic === undefined) return;
    const message = topic.schema.safeParse(parsed(text));
    if (message.success) local.publish(topic, message.data);
    else log.error({ err: message.error, subject }, 'a message of another process does not match its schema');
  });
  return {
    publish(topic, message) {
      local.publish(topic, message);
      const { subject, schema } = topic;
      channel.send({ kind: 'bus', subject, text: JSON.stringify(z.encode(schema, message)) });
    },
    subscribe(topic, listener) {
      const { subject } = topic;
      const entry = topics.get(subject) ?? { topic, listeners: 0 };
      entry.listeners += 1;
      topics.set(subject, entry);
      if (entry.listeners === 1) channel.send({ kind: 'subscribed', subject });
      const end = local.subscribe(topic, listener);
      let isEnded = false;
      return () => {
        if (isEnded) return;
        isEnded = true;
        end();
        entry.listeners -= 1;
        if (entry.listeners > 0) return;
        topics.delete(subject);
        channel.send({ kind: 'unsubscribed', subject });
      };
    },
    async close() {
      stop();
      await local.close();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
