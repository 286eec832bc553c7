import { isGone, oldestFirst, reached } from './inbox.ts';
import type { WrittenMessage } from './outbox.ts';
import { MESSAGES_AT_ONCE, type PhoneMessage } from './phone-message.ts';

/** The state of a message in the words of the driver; `driverApp.state.<name>`. */
export type ShownState =
  | 'new'
  | 'read'
  | 'inDrive'
  | 'realized'
  | 'waiting'
  | 'sending'
  | 'refused'
  | 'sent'
  | 'readByOffice';

export type ThreadRow =
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly at: string;
      readonly state: ShownState;
      readonly message: PhoneMessage;
    }
  | {
      readonly kind: 'written';
      readonly key: string;
      readonly at: string;
      readonly state: ShownState;
      readonly entry: WrittenMessage;
    };

const READ = 40;

/**
 * The conversation with the office, oldest first: what the server has, then what it does not have yet in the order of
 * writing. A message whose answer was lost stands there once: the server's copy has its key.
 */
export function threadRows(
  messages: readonly PhoneMessage[],
  written: readonly WrittenMessage[],
  isOnline: boolean,
): ThreadRow[] {
  const stored = new Set(messages.map(({ uniqueId }) => uniqueId));
  const waiting = written.filter(({ key }) => !stored.has(storedKey(key))).toSorted((a, b) => a.sequence - b.sequence);
  return [
    ...oldestFirst(messages.filter((message) => !isGone(message))).map((message): ThreadRow => {
      return { kind: 'message', key: message.uniqueId, at: message.createdAt, state: stateOf(message), message };
    }),
    ...waiting.map((entry): ThreadRow => {
      const state = entry.refused === null ? (isOnline ? 'sending' : 'waiting') : 'refused';
      return { kind: 'written', key: storedKey(entry.key), at: entry.at, state, entry };
    }),
  ];
}

/** What is on the phone, with older messages that were fetched; of two copies the phone's counts. */
export function withOlder(kept: readonly PhoneMessage[], older: readonly PhoneMessage[]): PhoneMessage[] {
  const known = new Set(kept.map(({ uniqueId }) => uniqueId));
  return [...older.filter(({ uniqueId }) => !known.has(uniqueId)), ...kept];
}

/** Whether the server may have older messages than those that are shown. */
export function mayHaveOlder(
  kept: readonly PhoneMessage[],
  older: { readonly messages: readonly PhoneMessage[]; readonly isAll: boolean },
): boolean {
  return kept.length + older.messages.length >= MESSAGES_AT_ONCE && !older.isAll;
}

/** The server puts an `i` before the key of a message from a driver. */
export function storedKey(key: string): string {
  return `i${key}`;
}

function stateOf(message: PhoneMessage): ShownState {
  if (!message.toDriver) return message.state >= READ ? 'readByOffice' : 'sent';
  const state = reached(message);
  return state === null || state === 'received' ? 'new' : state;
}
