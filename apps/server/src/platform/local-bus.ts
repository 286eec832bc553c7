import type { Bus, Topic } from './bus.ts';
import type { Log } from './logging.ts';

/**
 * The bus of a single process: listeners are called synchronously, in order of subscription; one that throws does not
 * affect others.
 */
export function createLocalBus(log: Log): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  const call = (listener: (message: never) => void, message: unknown, subject: string) => {
    try {
      // Listeners of a subject were subscribed with its topic, which has the type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      listener(message as never);
    } catch (error) {
      log.error({ err: error, subject }, 'bus listener failed');
    }
  };
  return {
    publish<Message>(topic: Topic<Message>, message: Message) {
      for (const listener of listeners.get(topic.subject) ?? []) call(listener, message, topic.subject);
    },
    subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void) {
      const ofSubject = listeners.get(topic.subject) ?? new Set();
      listeners.set(topic.subject, ofSubject.add(listener));
      return () => void ofSubject.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
