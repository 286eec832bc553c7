import { isGone, merged, oldestFirst, owesReceived, withReceipt } from '../model/inbox.ts';
import type { PhoneOrder } from '../model/orders.ts';
import {
  afterAnswer,
  nextEntry,
  type Answer,
  type NewEntry,
  type OutboxEntry,
  type OwnPicture,
  type ReportedStatus,
} from '../model/outbox.ts';
import type { PhoneMessage, Place, Receipt } from '../model/phone-message.ts';
import type { Session } from '../model/session.ts';
import type { Draft, PhoneDatabase } from './database.ts';

/** The phone keeps the newest; the server has them all. */
const KEPT_MESSAGES = 200;

/** What is typed and not sent. */
export type DraftContent = Omit<Draft, 'owner'>;

const EMPTY_DRAFT: DraftContent = { text: '', pictures: [], revision: 0 };
/** Nothing. */
export const NO_CONTENT: Content = { messages: [], orders: [], outbox: [], draft: EMPTY_DRAFT };

/** What a driver has on this phone. */
export interface Content {
  readonly messages: readonly PhoneMessage[];
  readonly orders: readonly PhoneOrder[];
  readonly outbox: readonly OutboxEntry[];
  readonly draft: DraftContent;
}

/** What the driver says of a point. */
export interface NewPointReport {
  readonly orderId: number;
  readonly point: number;
  readonly status: ReportedStatus;
  readonly reason: string | null;
}

/** What came of sending an entry. */
export interface Sent {
  readonly answer: Answer;
  /** The server's copy of the message. */
  readonly stored: PhoneMessage | null;
  /** The order after a report. */
  readonly order?: PhoneOrder | null;
}

export interface Sources {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newKey: () => string;
}

/**
 * What the app keeps on the phone. Each function is one transaction: when the app is killed, all of it has happened or
 * nothing.
 */
export interface Phone {
  session(): Promise<Session | null>;
  saveSession(session: Session): Promise<void>;
  /** The server does not know the session any more: everything stays, and the driver has to sign in again. */
  sessionEnded(token: string): Promise<void>;
  /**
   * Forgets the session and what the server has as well; what it does not have yet stays for this driver. The end of the
   * session on the server is due from then on.
   */
  signOut(owner: string): Promise<void>;
  /** The tokens whose sessions the server has to end. */
  dueSignOuts(): Promise<string[]>;
  signedOut(token: string): Promise<void>;
  read(owner: string): Promise<Content>;
  /** Stores messages that came, each once, and queues the receipts of those that are new. */
  keep(owner: string, incoming: readonly PhoneMessage[]): Promise<void>;
  /** Stores the orders of the driver in place of those before. */
  keepOrders(owner: string, orders: readonly PhoneOrder[]): Promise<void>;
  /** Queues what the driver says of a point. */
  reportPoint(owner: string, report: NewPointReport): Promise<void>;
  /** Forgets an entry that the server refused. */
  dropRefused(sequence: number): Promise<void>;
  /** Notes what the driver did with a message and queues the receipt. */
  report(owner: string, uniqueId: string, receipt: Receipt): Promise<void>;
  /** What is in the box, letter by letter. */
  saveText(owner: string, text: string): Promise<void>;
  savePictures(owner: string, pictures: readonly OwnPicture[]): Promise<void>;
  savePlace(owner: string, place: Place | null): Promise<void>;
  /** Puts a text before what is typed. */
  addToDraft(owner: string, text: string): Promise<void>;
  /** Queues what is in the draft, which is empty then. */
  sendDraft(owner: string, deviceId: number): Promise<void>;
  /** Queues a text and leaves the draft. */
  write(owner: string, message: { readonly text: string; readonly deviceId: number }): Promise<void>;
  nextEntry(owner: string): Promise<OutboxEntry | null>;
  /** Notes what came of sending an entry, with the server's copy of the message or order. */
  settle(entry: OutboxEntry, sent: Sent): Promise<void>;
  sendAgain(sequence: number): Promise<void>;
  /** Puts a refused message back into the draft, where it can be changed. */
  editAgain(sequence: number): Promise<void>;
  /** A picture of a message, when it was seen before. */
  picture(owner: string, attachmentId: number): Promise<Blob | null>;
  keepPicture(owner: string, attachmentId: number, content: Blob): Promise<void>;
}

export function phoneOn(database: PhoneDatabase, { now, newKey }: Sources): Phone {
  // The database numbers entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const unnumbered = (entry: NewEntry): OutboxEntry => entry as OutboxEntry;
  const fresh = (owner: string) => ({ owner, key: newKey(), at: new Date(now()).toISOString(), refused: null });

  async function changeDraft(owner: string, change: (draft: Draft) => Draft): Promise<void> {
    const tx = database.transaction('draft', 'readwrite');
    await tx.store.put(change((await tx.store.get(owner)) ?? { ...EMPTY_DRAFT, owner }));
    await tx.done;
  }

  return {
    session: async () => (await database.get('session', 'current')) ?? null,
    saveSession: async (session) => void (await database.put('session', session, 'current')),

    async sessionEnded(token) {
      const tx = database.transaction('session', 'readwrite');
      const session = await tx.store.get('current');
      // A tab that was slow must not end the session that came after it.
      if (session?.token === token) await tx.store.put({ ...session, token: null }, 'current');
      await tx.done;
    },

    async signOut(owner) {
      const tx = database.transaction(['session', 'message', 'order', 'picture', 'signOutDue'], 'readwrite');
      const token = (await tx.objectStore('session').get('current'))?.token ?? null;
      if (token !== null) await tx.objectStore('signOutDue').put(token, token);
      await tx.objectStore('session').delete('current');
      for (const name of ['message', 'order', 'picture'] as const) {
        const store = tx.objectStore(name);
        for (const key of await store.index('owner').getAllKeys(owner)) await store.delete(key);
      }
      await tx.done;
    },

    dueSignOuts: () => database.getAll('signOutDue'),
    signedOut: (token) => database.delete('signOutDue', token),

    async read(owner) {
      const tx = database.transaction(['message', 'order', 'outbox', 'draft']);
      const [messages, orders, outbox, draft] = await Promise.all([
        tx.objectStore('message').index('owner').getAll(owner),
        tx.objectStore('order').index('owner').getAll(owner),
        tx.objectStore('outbox').index('owner').getAll(owner),
        tx.objectStore('draft').get(owner),
      ]);
      return { messages, orders, outbox, draft: draft ?? EMPTY_DRAFT };
    },

    async keepOrders(owner, orders) {
      const tx = database.transaction('order', 'readwrite');
      for (const key of await tx.store.index('owner').getAllKeys(owner)) await tx.store.delete(key);
      for (const order of orders) await tx.store.put({ ...order, owner });
      await tx.done;
    },

    async reportPoint(owner, report) {
      await database.add('outbox', unnumbered({ ...fresh(owner), kind: 'point', ...report }));
    },

    async dropRefused(sequence) {
      const tx = database.transaction('outbox', 'readwrite');
      const entry = await tx.store.get(sequence);
      if (entry?.refused) await tx.store.delete(sequence);
      await tx.done;
    },

    async keep(owner, incoming) {
      const tx = database.transaction(['message', 'outbox'], 'readwrite');
      const [messages, outbox] = [tx.objectStore('message'), tx.objectStore('outbox')];
      for (const copy of incoming) {
        const kept = (await messages.get([owner, copy.uniqueId])) ?? null;
        const message = merged(kept, { ...copy, owner });
        if (kept === null && owesReceived(message)) {
          await outbox.add(
            unnumbered({ ...fresh(owner), kind: 'receipt', messageId: message.id, receipt: 'received' }),
          );
          await messages.put({ ...message, reported: 'received' });
        } else {
          await messages.put(message);
          if (isGone(message)) await dropReceipts(message.id);
        }
      }
      const tooMany = oldestFirst(await messages.index('owner').getAll(owner)).slice(0, -KEPT_MESSAGES);
      for (const { uniqueId } of tooMany) await messages.delete([owner, uniqueId]);
      await tx.done;

      async function dropReceipts(messageId: number): Promise<void> {
        for (const entry of await outbox.index('owner').getAll(owner)) {
          if (entry.kind === 'receipt' && entry.messageId === messageId) await outbox.delete(entry.sequence);
        }
      }
    },

    async report(owner, uniqueId, receipt) {
      const tx = database.transaction(['message', 'outbox'], 'readwrite');
      const kept = await tx.objectStore('message').get([owner, uniqueId]);
      const reported = kept === undefined ? null : withReceipt(kept, receipt);
      if (reported !== null) {
        await tx.objectStore('message').put(reported);
        const entry = { ...fresh(owner), kind: 'receipt', messageId: reported.id, receipt } as const;
        await tx.objectStore('outbox').add(unnumbered(entry));
      }
      await tx.done;
    },

    saveText: (owner, text) => changeDraft(owner, (draft) => ({ ...draft, text })),
    savePlace: (owner, place) => changeDraft(owner, (draft) => ({ ...draft, place })),
    savePictures: (owner, pictures) => changeDraft(owner, (draft) => ({ ...draft, pictures })),
    addToDraft: (owner, text) => changeDraft(owner, (draft) => withAdded(draft, { text, pictures: [] })),

    async sendDraft(owner, deviceId) {
      const tx = database.transaction(['outbox', 'draft'], 'readwrite');
      const draft = (await tx.objectStore('draft').get(owner)) ?? { ...EMPTY_DRAFT, owner };
      const { text, pictures, place = null } = draft;
      if (text.trim() !== '' || pictures.length > 0) {
        const entry = { ...fresh(owner), kind: 'message', deviceId, text: text.trim(), pictures, place } as const;
        await tx.objectStore('outbox').add(unnumbered(entry));
        await tx.objectStore('draft').put({ ...draft, text: '', pictures: [], place: null });
      }
      await tx.done;
    },

    async write(owner, { text, deviceId }) {
      await database.add('outbox', unnumbered({ ...fresh(owner), kind: 'message', deviceId, text, pictures: [] }));
    },

    nextEntry: async (owner) => nextEntry(await database.getAllFromIndex('outbox', 'owner', owner)),

    async settle(entry, { answer, stored, order = null }) {
      const tx = database.transaction(['message', 'order', 'outbox'], 'readwrite');
      const [messages, outbox] = [tx.objectStore('message'), tx.objectStore('outbox')];
      // Another tab, or the withdrawal of the message, may have settled it meanwhile.
      if ((await outbox.get(entry.sequence)) !== undefined) {
        const next = afterAnswer(entry, answer);
        await (next === null ? outbox.delete(entry.sequence) : outbox.put(next));
      }
      if (stored !== null) {
        const kept = (await messages.get([stored.owner, stored.uniqueId])) ?? null;
        await messages.put(merged(kept, stored));
      }
      if (order !== null) await tx.objectStore('order').put(order);
      await tx.done;
    },

    async sendAgain(sequence) {
      const tx = database.transaction('outbox', 'readwrite');
      const entry = await tx.store.get(sequence);
      if (entry !== undefined) await tx.store.put({ ...entry, refused: null });
      await tx.done;
    },

    async editAgain(sequence) {
      const tx = database.transaction(['outbox', 'draft'], 'readwrite');
      const entry = await tx.objectStore('outbox').get(sequence);
      if (entry?.kind === 'message') {
        const draft = (await tx.objectStore('draft').get(entry.owner)) ?? { ...EMPTY_DRAFT, owner: entry.owner };
        await tx.objectStore('draft').put(withAdded(draft, entry));
        await tx.objectStore('outbox').delete(sequence);
      }
      await tx.done;
    },

    picture: async (owner, attachmentId) => (await database.get('picture', [owner, attachmentId]))?.content ?? null,
    keepPicture: async (owner, attachmentId, content) =>
      void (await database.put('picture', { owner, attachmentId, content })),
  };
}

function withAdded(draft: Draft, { text, pictures, place }: Pick<DraftContent, 'text' | 'pictures' | 'place'>): Draft {
  return {
    ...draft,
    text: [text, draft.text].filter((part) => part !== '').join('\n'),
    pictures: [...pictures, ...draft.pictures],
    place: place ?? draft.place ?? null,
    revision: draft.revision + 1,
  };
}
