import { owesReceived } from '../model/inbox.ts';
import type { PhoneOrder } from '../model/orders.ts';
import { waitBeforeRetry, type Answer, type OutboxEntry } from '../model/outbox.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import type { Phone, Sent } from '../store/phone.ts';

/** What the engine asks of the server. */
export interface MessageServer {
  /** The newest messages, or why there are none. */
  messages(): Promise<readonly PhoneMessage[] | 'unreachable' | 'signedOut'>;
  /** The orders of the driver, or why there are none. */
  orders(): Promise<readonly PhoneOrder[] | 'unreachable' | 'signedOut'>;
  /** @returns what came of it, and the server's copy */
  send(entry: OutboxEntry): Promise<Sent>;
  /** Reports that a message could not be stored on the phone: its dispatcher sees it, and it may come again. */
  notStored(messageId: number): Promise<void>;
}

export interface EngineClock {
  /** @returns what cancels it */
  after(delayMs: number, work: () => void): () => void;
}

export interface EngineParts {
  readonly owner: string;
  readonly phone: Phone;
  readonly server: MessageServer;
  readonly clock: EngineClock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs the work while no other tab does such work. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Something on the phone has changed. */
  readonly onChange: () => void;
  /** Whether the last call reached the server. */
  readonly onOnline: (isOnline: boolean) => void;
  /** The server does not know the session any more: nothing is sent until the driver has signed in again. */
  readonly onSignedOut: () => void;
}

export interface Engine {
  /** Fetches what is new and sends what waits, at once. */
  sync(): Promise<void>;
  /** Sends what waits, at once. */
  send(): Promise<void>;
  /** Messages came by the live connection. */
  take(messages: readonly PhoneMessage[]): Promise<void>;
  stop(): void;
}

/**
 * Brings the phone and the server together: sends what waits in its order, fetches what is new, and tries again later
 * when there is no signal. It holds nothing itself, so it may be killed at any moment.
 */
export function startEngine(parts: EngineParts): Engine {
  const { owner, phone, server, clock, onChange } = parts;
  let isStopped = false;
  let mustFetch = false;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  /** Calls in a row that did not reach the server. */
  let failures = 0;
  let cancelRetry = (): void => {};

  /** One round at a time; who asks during a round gets another one after it. */
  function run(): Promise<void> {
    if (running !== null) {
      isAskedAgain = true;
      return running;
    }
    running = rounds();
    return running;
  }

  async function rounds(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        cancelRetry();
        await parts.exclusively(round);
      } while (isAskedAgain && !isStopped);
    } finally {
      // At once, so that nobody is told to wait for a round that is over.
      running = null;
    }
  }

  async function round(): Promise<void> {
    if (isStopped) return;
    if (mustFetch && !(await fetchNew())) return;
    await sendAll();
  }

  /** @returns false when nothing is to be tried now */
  async function fetchNew(): Promise<boolean> {
    // Who asks during the call gets another one: what they ask for may be newer than its answer.
    mustFetch = false;
    const messages = await server.messages();
    if (isStopped) return false;
    if (!goesOn(typeof messages === 'string' ? messages : 'accepted')) {
      mustFetch = true;
      return false;
    }
    if (typeof messages !== 'string') await keep(messages);
    onChange();
    return fetchOrders();
  }

  async function fetchOrders(): Promise<boolean> {
    const orders = await server.orders();
    if (isStopped) return false;
    if (!goesOn(typeof orders === 'string' ? orders : 'accepted')) {
      mustFetch = true;
      return false;
    }
    if (typeof orders !== 'string') await phone.keepOrders(owner, orders);
    onChange();
    return true;
  }

  /** A phone that is full reports it of each message that it should have stored. */
  async function keep(messages: readonly PhoneMessage[]): Promise<void> {
    try {
      await phone.keep(owner, messages);
    } catch {
      for (const { id } of messages.filter(owesReceived)) await server.notStored(id);
    }
  }

  async function sendAll(): Promise<void> {
    for (let entry = await phone.nextEntry(owner); entry !== null; entry = await phone.nextEntry(owner)) {
      if (isStopped) return;
      const sent = await server.send(entry);
      if (isStopped) return;
      await phone.settle(entry, sent);
      onChange();
      if (!goesOn(sent.answer.kind)) return;
    }
  }

  /** Whether the round goes on after a call; otherwise the next one is planned. */
  function goesOn(outcome: Answer['kind']): boolean {
    if (outcome === 'signedOut') {
      parts.onSignedOut();
      return false;
    }
    const isReached = outcome !== 'unreachable';
    parts.onOnline(isReached);
    failures = isReached ? 0 : failures + 1;
    if (!isReached) cancelRetry = clock.after(waitBeforeRetry(failures, parts.random()), () => void run());
    return isReached;
  }

  return {
    sync() {
      mustFetch = true;
      return run();
    },
    send: () => run(),
    async take(messages) {
      await keep(messages);
      // An order comes with a message that names it.
      mustFetch ||= messages.some(({ hasTask }) => hasTask);
      onChange();
      await run();
    },
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}
