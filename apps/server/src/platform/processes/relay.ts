import { messagesMissed } from '../bus.ts';
import type { BusMessage } from './messages.ts';

const MISSED: BusMessage = { kind: 'bus', subject: messagesMissed.subject, text: '{}' };

/** A child process as the relay sees it. */
export interface RelayEnd {
  /** @param sent is called when the message has left this process, or cannot */
  send(message: BusMessage, sent: () => void): void;
  /** It reads too slowly: messages to it are dropped until it has caught up, and then it reads again. Called once each time. */
  lagging(): void;
}

/** The connection of one process to the others. */
export interface RelayMember {
  publish(message: BusMessage): void;
  subscribe(subject: string): void;
  unsubscribe(subject: string): void;
  leave(): void;
  /** It was killed: the others may have missed something of it, and read again. */
  lost(): void;
}

/** Messages that may wait for one process; a message of the bus may be lost, memory may not run out. */
const MOST_WAITING = 10_000;

/** Passes messages of the bus on between processes: each to the others that have subscribed to its subject. */
export class BusRelay {
  readonly #members = new Set<Member>();

  join(end: RelayEnd): RelayMember {
    const member = new Member(end);
    this.#members.add(member);
    const publish = (message: BusMessage) => {
      for (const other of this.#members) if (other !== member) other.receive(message);
    };
    return {
      publish,
      subscribe: (subject) => void member.subjects.add(subject),
      unsubscribe: (subject) => void member.subjects.delete(subject),
      leave: () => void this.#members.delete(member),
      lost: () => {
        this.#members.delete(member);
        publish(MISSED);
      },
    };
  }
}

class Member {
  readonly subjects = new Set<string>();
  readonly #end: RelayEnd;
  #waiting = 0;
  #isLagging = false;

  constructor(end: RelayEnd) {
    this.#end = end;
  }

  receive(message: BusMessage): void {
    if (!this.subjects.has(message.subject)) return;
    if (this.#waiting >= MOST_WAITING) {
      if (!this.#isLagging) this.#end.lagging();
      this.#isLagging = true;
    }
    if (this.#isLagging) return;
    this.#waiting += 1;
    this.#end.send(message, () => {
      this.#waiting -= 1;
      if (this.#waiting > 0 || !this.#isLagging) return;
      this.#isLagging = false;
      this.receive(MISSED);
    });
  }
}
