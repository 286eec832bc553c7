/** A subject and the type of its messages; words declare theirs beside their events. */
export interface Topic<Message> {
  readonly subject: string;
  /** Never set: carries the type. */
  readonly message?: Message;
}

/** Messages between parts, and with NATS between processes. At most once: a lost one is healed by the reader's reload. */
export interface Bus {
  publish<Message>(topic: Topic<Message>, message: Message): void;
  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void;
  close(): Promise<void>;
}
