/** A subject and the type of its messages; modules declare theirs beside their events. */
export interface Topic<Message> {
  readonly subject: string;
  /** Never set: carries the type. */
  readonly message?: Message;
}

/**
 * Messages between parts, and with NATS between processes. Delivered at most once: readers recover from a lost one with
 * their next reload.
 */
export interface Bus {
  publish<Message>(topic: Topic<Message>, message: Message): void;
  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void;
  close(): Promise<void>;
}
