import { bridgeFrame } from '@konvoj/contract';
import type { BridgeFrame, BridgeOrder, BridgeProblem, DownloadDetail } from '@konvoj/contract';
import type { Clock } from '../../../platform/clock.ts';
import { DownloadProblem } from './unit-adapter.ts';
import type { CardChannel } from './unit-adapter.ts';

/** A reader answers in a second or two; after a reset of the card it may take longer. */
export const CARD_ANSWERS_WITHIN_MS = 30_000;

type Hello = Extract<BridgeFrame, { type: 'hello' }>;
export type ReportedCard = Hello['cards'][number];

export interface BridgeLine {
  readonly send: (order: BridgeOrder) => void;
  readonly clock: Pick<Clock, 'after'>;
  /** The bridge has said hello, or its cards changed. */
  readonly onCards: () => void;
}

interface CardSession {
  readonly card: string;
  /** The answer that is awaited; null: none. */
  waiting: { readonly sequence: number | null; settle(answer: string | DownloadProblem): void } | null;
  readonly onLost: (problem: DownloadProblem) => void;
}

/** One connected bridge: its cards, and the sessions that use them. */
export class BridgeConnection {
  software: string | null = null;
  cards: readonly ReportedCard[] = [];
  /** It has said hello. */
  isOpen = false;
  readonly #line: BridgeLine;
  readonly #sessions = new Map<number, CardSession>();
  #isLost = false;

  constructor(line: BridgeLine) {
    this.#line = line;
  }

  /** @returns false for a frame that is none: the bridge is to be disconnected */
  take(text: string): boolean {
    const frame = readFrame(text);
    if (frame === null || (frame.type === 'hello') === this.isOpen) return false;
    return this.#handle(frame);
  }

  #handle(frame: BridgeFrame): boolean {
    switch (frame.type) {
      case 'hello':
        this.isOpen = true;
        this.software = frame.software;
        this.#line.send({ type: 'welcome', protocol: frame.protocol });
        return this.#setCards(frame.cards);
      case 'cards':
        return this.#setCards(frame.cards);
      case 'ready':
        return this.#answer(frame.session, null, frame.atr);
      case 'response':
        return this.#answer(frame.session, frame.sequence, frame.data);
      case 'problem':
        this.#sessions.get(frame.session)?.onLost(new DownloadProblem(DETAIL[frame.problem]));
    }
    return true;
  }

  isBusy(card: string): boolean {
    return [...this.#sessions.values()].some((session) => session.card === card);
  }

  /**
   * Opens a session with one of its cards.
   * @param onLost the bridge is gone, or cannot go on with the card
   */
  open(session: number, card: string, onLost: (problem: DownloadProblem) => void): CardChannel {
    const opened: CardSession = { card, waiting: null, onLost };
    if (this.#isLost) onLost(new DownloadProblem('bridge_lost'));
    else this.#sessions.set(session, opened);
    let sequence = 0;
    return {
      number: card,
      begin: () => this.#ask(opened, null, { type: 'begin', session, card }),
      transmit: (command) => {
        const number = sequence++;
        return this.#ask(opened, number, { type: 'command', session, sequence: number, data: command });
      },
      end: () => {
        if (this.#sessions.get(session) !== opened) return;
        this.#sessions.delete(session);
        this.#line.send({ type: 'end', session });
      },
    };
  }

  /** The connection has ended. */
  lost(): void {
    this.#isLost = true;
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const session of sessions) end(session, new DownloadProblem('bridge_lost'));
  }

  #setCards(cards: readonly ReportedCard[]): boolean {
    // One number in two readers: at most one of them can be true.
    if (new Set(cards.map(({ number }) => number)).size < cards.length) return false;
    this.cards = cards;
    for (const session of this.#sessions.values())
      if (!cards.some(({ number }) => number === session.card)) end(session, new DownloadProblem('no_card'));
    this.#line.onCards();
    return true;
  }

  #ask(session: CardSession, sequence: number | null, order: BridgeOrder): Promise<string> {
    return new Promise((resolve, reject) => {
      const stopTimer = this.#line.clock.after(CARD_ANSWERS_WITHIN_MS, () =>
        session.waiting?.settle(new DownloadProblem('timeout')),
      );
      session.waiting = {
        sequence,
        settle(answer) {
          stopTimer();
          session.waiting = null;
          if (typeof answer === 'string') resolve(answer);
          else reject(answer);
        },
      };
      this.#line.send(order);
    });
  }

  /** An answer nobody waits for is of a session that has just ended; one with a wrong number is a fault of the bridge. */
  #answer(session: number, sequence: number | null, answer: string): boolean {
    const waiting = this.#sessions.get(session)?.waiting;
    if (waiting === undefined || waiting === null) return true;
    if (waiting.sequence !== sequence) return false;
    waiting.settle(answer);
    return true;
  }
}

function end(session: CardSession, problem: DownloadProblem): void {
  session.waiting?.settle(problem);
  session.onLost(problem);
}

const DETAIL: Readonly<Record<BridgeProblem, DownloadDetail>> = {
  no_card: 'no_card',
  card_busy: 'card_busy',
  card_expired: 'card_expired',
  card_changed: 'card_changed',
  card_error: 'transport',
};

function readFrame(text: string): BridgeFrame | null {
  try {
    const read = bridgeFrame.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
