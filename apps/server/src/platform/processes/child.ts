import { once } from 'node:events';
import type { Channel } from './ipc-bus.ts';
import { toChild } from './messages.ts';
import type { Begin } from './messages.ts';

/**
 * What the supervisor starts this process with.
 * @throws when this process was not started by a supervisor
 */
export async function begun(): Promise<Begin> {
  if (process.send === undefined) throw new Error('This script is started by the server itself.');
  const [received]: unknown[] = await once(process, 'message');
  const message = toChild.parse(received);
  if (message.kind !== 'begin') throw new Error('The first message of the supervisor is another one.');
  return message;
}

/** The way to the supervisor. After its end nothing is sent. */
export const supervisor: Channel = {
  send(message) {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  },
  onBusMessage(listener) {
    const receive = (received: unknown) => {
      const message = toChild.parse(received);
      if (message.kind === 'bus') listener(message);
    };
    process.on('message', receive);
    return () => void process.off('message', receive);
  },
};
