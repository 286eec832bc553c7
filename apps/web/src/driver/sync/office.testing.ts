import { aMessage, momentAfter } from '../model/messages.testing.ts';
import type { PhoneOrder } from '../model/orders.ts';
import type { PointReport, WaitingReceipt, WrittenMessage } from '../model/outbox.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import type { MessageServer } from './engine.ts';

/** A server with a memory, behind a line that fails as told. Like the real one it takes each key once. */
export interface FakeOffice {
  readonly server: MessageServer;
  isReachable: boolean;
  /** Requests arrive, and their answers do not. */
  losesAnswers: boolean;
  isSignedIn: boolean;
  /** How often the phone fetched. */
  fetches: number;
  send(message: PhoneMessage): void;
  sent(): readonly PhoneMessage[];
  /** What the driver wrote, in the order in which it came. */
  received(): readonly PhoneMessage[];
  /** Ids of messages that the phone could not store. */
  readonly notStored: number[];
  /** What the phone is given as orders. */
  orders: readonly PhoneOrder[];
  /** Reports of points, in the order in which they came. */
  readonly reports: PointReport[];
  /** `<id> <receipt>` in the order in which they came. */
  receipts(): readonly string[];
}

export function fakeOffice(): FakeOffice {
  const sent: PhoneMessage[] = [];
  const received: PhoneMessage[] = [];
  const receipts = new Map<string, string>();

  function take(entry: WrittenMessage | WaitingReceipt): PhoneMessage | null {
    if (entry.kind === 'receipt') {
      if (!receipts.has(entry.key)) receipts.set(entry.key, `${entry.messageId} ${entry.receipt}`);
      return sent.find(({ id }) => id === entry.messageId) ?? null;
    }
    const uniqueId = `i${entry.key}`;
    const known = received.find((message) => message.uniqueId === uniqueId);
    if (known !== undefined) return known;
    const id = 10_000 + received.length;
    const state = 30;
    const stored = aMessage({ id, uniqueId, toDriver: false, state, text: entry.text, createdAt: momentAfter(id) });
    received.push(stored);
    return stored;
  }

  const office: FakeOffice = {
    isReachable: true,
    losesAnswers: false,
    isSignedIn: true,
    fetches: 0,
    notStored: [],
    orders: [],
    reports: [],
    send: (message) => void sent.push(message),
    sent: () => sent,
    received: () => received,
    receipts: () => [...receipts.values()],
    server: {
      async messages() {
        office.fetches += 1;
        if (!office.isReachable || office.losesAnswers) return 'unreachable';
        return office.isSignedIn ? [...received, ...sent] : 'signedOut';
      },
      async orders() {
        if (!office.isReachable || office.losesAnswers) return 'unreachable';
        return office.isSignedIn ? office.orders : 'signedOut';
      },
      async notStored(messageId) {
        office.notStored.push(messageId);
      },
      async send(entry) {
        if (!office.isReachable) return { answer: { kind: 'unreachable' }, stored: null };
        if (!office.isSignedIn) return { answer: { kind: 'signedOut' }, stored: null };
        if (entry.kind === 'point') {
          if (!office.reports.some(({ key }) => key === entry.key)) office.reports.push(entry);
          return { answer: { kind: office.losesAnswers ? 'unreachable' : 'accepted' }, stored: null };
        }
        if (entry.kind === 'message' && entry.text === 'refuse me') {
          return { answer: { kind: 'refused', code: 'not_found' }, stored: null };
        }
        const stored = take(entry);
        if (office.losesAnswers) return { answer: { kind: 'unreachable' }, stored: null };
        return { answer: { kind: 'accepted' }, stored };
      },
    },
  };
  return office;
}
