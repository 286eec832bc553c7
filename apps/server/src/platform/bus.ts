import { z } from 'zod';

/** A subject and the schema of its messages; modules declare theirs beside their events. */
export interface Topic<Message> {
  readonly subject: string;
  /** Also their form between processes: JSON, bytes as base64 (`platform/codecs.ts`). */
  readonly schema: z.ZodType<Message>;
}

/** Messages between modules, and between processes. At most once: readers reload what a lost message would have changed. */
export interface Bus {
  publish<Message>(topic: Topic<Message>, message: Message): void;
  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void;
  /** Whether messages reach other processes now; absent on a bus without other processes. */
  readonly isConnected?: boolean;
  close(): Promise<void>;
}

/**
 * Messages of other processes may have been lost: what they would have corrected is read again. Published by the bus itself.
 */
export const messagesMissed: Topic<Readonly<Record<string, never>>> = {
  subject: 'bus.messages_missed',
  schema: z.strictObject({}),
};
