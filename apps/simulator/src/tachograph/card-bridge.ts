import { TACHOGRAPH_BRIDGE_PATH, TACHOGRAPH_BRIDGE_PROTOCOL, bridgeOrder } from '@konvoj/contract';
import type { BridgeFrameInput, BridgeOrder } from '@konvoj/contract';
import { WebSocket } from 'ws';
import { pauseFor } from '../pause.ts';
import type { SmartCard } from './company-card.ts';

/** A company card in a reader, with what the bridge reports of it. */
export interface OfferedCard {
  readonly card: SmartCard;
  readonly company?: string;
  readonly nation?: string;
  /** `2030-12-31`. */
  readonly expiresOn?: string;
  /** Reported instead of the number of the card, as a wrong bridge would. */
  readonly reportedNumber?: string;
}

export interface CardBridgeRun {
  /** Of the server. */
  readonly url: string;
  /** An API token with the scope `tachograph:bridge`. */
  readonly token: string;
  readonly cards: readonly OfferedCard[];
  readonly signal: AbortSignal;
  /** Called with every order; false: the bridge does not answer it. For tests of faults. */
  readonly mayAnswer?: (
    order: BridgeOrder,
    bridge: { readonly disconnect: () => void; readonly send: (frame: unknown) => void },
  ) => boolean;
  /** The pause before it connects again. */
  readonly reconnectMs?: number;
}

const SOFTWARE = 'Konvoj simulator';

/** A card bridge: stays connected until it is stopped, and passes commands to its cards. Never rejects for network errors. */
export async function runCardBridge(run: CardBridgeRun): Promise<void> {
  while (!run.signal.aborted) {
    await connection(run);
    await pauseFor(run.reconnectMs ?? 5_000, run.signal);
  }
}

function connection(run: CardBridgeRun): Promise<void> {
  const { url, token, cards, signal, mayAnswer } = run;
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + TACHOGRAPH_BRIDGE_PATH, {
      headers: { authorization: `Bearer ${token}` },
    });
    const sessions = new Map<number, SmartCard>();
    const send = (frame: unknown) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    };
    const stop = () => socket.close();
    signal.addEventListener('abort', stop, { once: true });
    socket.on('open', () => send(hello(cards)));
    socket.on('message', (data) => {
      const order = bridgeOrder.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''));
      if (mayAnswer?.(order, { disconnect: stop, send }) === false) return;
      const answer = answerTo(order, cards, sessions);
      if (answer !== null) send(answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });
}

function hello(cards: readonly OfferedCard[]): BridgeFrameInput {
  return {
    type: 'hello',
    protocol: TACHOGRAPH_BRIDGE_PROTOCOL,
    software: SOFTWARE,
    cards: cards.map((offered) => ({
      number: reportedNumber(offered),
      nation: offered.nation ?? null,
      company: offered.company ?? null,
      expiresOn: offered.expiresOn ?? null,
      generation: 2,
    })),
  };
}

function answerTo(
  order: BridgeOrder,
  cards: readonly OfferedCard[],
  sessions: Map<number, SmartCard>,
): BridgeFrameInput | null {
  if (order.type === 'welcome') return null;
  const { session } = order;
  if (order.type === 'begin') {
    const card = cards.find((offered) => reportedNumber(offered) === order.card)?.card;
    if (card === undefined) return { type: 'problem', session, problem: 'no_card' };
    sessions.set(session, card);
    return { type: 'ready', session, atr: card.atr };
  }
  if (order.type === 'command') {
    const card = sessions.get(session);
    if (card === undefined) return { type: 'problem', session, problem: 'card_error' };
    return { type: 'response', session, sequence: order.sequence, data: card.transmit(order.data) };
  }
  sessions.delete(session);
  return null;
}

const reportedNumber = ({ card, reportedNumber: other }: OfferedCard) => other ?? card.number;
