import { z } from 'zod';
import type { Bus, Topic } from './bus.ts';
import { createLocalBus } from './local-bus.ts';
import type { Log } from './logging.ts';

/** What a message is on its way to another process. */
interface Packet {
  readonly subject: string;
  readonly text: string;
}

/** Joins buses: a message that is published on one reaches the listeners of all, as text in between. */
export interface Wire {
  join(log: Log): Bus;
}

/**
 * A wire within this process. It delivers at once and in order, so it shows what is lost by encoding, not what is lost on
 * a network.
 */
export function createWire(): Wire {
  const ends = new Set<(packet: Packet) => void>();
  return {
    join(log) {
      const local = createLocalBus(log);
      const topics = new Map<string, Topic<unknown>>();
      const receive = ({ subject, text }: Packet) => {
        const topic = topics.get(subject);
        if (topic !== undefined) local.publish(topic, topic.schema.parse(JSON.parse(text)));
      };
      ends.add(receive);
      return {
        publish<Message>({ subject, schema }: Topic<Message>, message: Message) {
          const text = JSON.stringify(z.encode(schema, message));
          for (const end of ends) end({ subject, text });
        },
        subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void) {
          topics.set(topic.subject, topic);
          return local.subscribe(topic, listener);
        },
        async close() {
          ends.delete(receive);
          await local.close();
        },
      };
    },
  };
}
