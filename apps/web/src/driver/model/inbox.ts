import { RECEIPTS, type PhoneMessage, type Receipt } from './phone-message.ts';

const CANCELLED = 11;
const RECEIVED = 30;
const DELETED = 51;
/** States that say that the driver has seen the message. */
const REACHED: Readonly<Record<number, Receipt>> = {
  30: 'received',
  35: 'received',
  36: 'received',
  40: 'read',
  41: 'inDrive',
  45: 'read',
  46: 'read',
  50: 'realized',
};

/** Withdrawn before it was sent, or deleted: nothing of it is shown, and it is kept so that an older copy stays away. */
export function isGone({ state }: PhoneMessage): boolean {
  return state === CANCELLED || state === DELETED;
}

/**
 * The message as the phone keeps it, after a copy of it came. Copies come in any order, from the list and from the live
 * connection; what the driver did on this phone stays.
 * @param kept null: the phone does not have it yet
 */
export function merged(kept: PhoneMessage | null, incoming: PhoneMessage): PhoneMessage {
  if (kept === null) return withoutContent(incoming);
  const newer = isNewer(incoming, kept) ? incoming : kept;
  return withoutContent({ ...newer, reported: kept.reported });
}

function withoutContent(message: PhoneMessage): PhoneMessage {
  return isGone(message) ? { ...message, text: '', place: null, hasTask: false, attachments: [] } : message;
}

/** By the server's clock; of two copies of one moment the one that has been through more. */
function isNewer(one: PhoneMessage, other: PhoneMessage): boolean {
  const [a, b] = [lastChange(one), lastChange(other)];
  if (a !== b) return a > b;
  return Object.keys(one.stateTimes).length >= Object.keys(other.stateTimes).length;
}

function lastChange({ stateTimes }: PhoneMessage): number {
  return Math.max(0, ...Object.values(stateTimes).map((at) => Date.parse(at)));
}

/** Whether the phone reports that it stored this message, which it did not have before. */
export function owesReceived(message: PhoneMessage): boolean {
  return message.toDriver && !isGone(message) && message.state < RECEIVED;
}

/** How far a message to the driver is, by what the server knows and what was done on this phone. */
export function reached(message: PhoneMessage): Receipt | null {
  const byServer = REACHED[message.state] ?? null;
  return rank(message.reported) > rank(byServer) ? message.reported : byServer;
}

/** The message after a receipt; null when it is that far already, so that nothing is to be reported. */
export function withReceipt(message: PhoneMessage, receipt: Receipt): PhoneMessage | null {
  if (!message.toDriver || isGone(message) || rank(receipt) <= rank(reached(message))) return null;
  return { ...message, reported: receipt };
}

export function isUnread(message: PhoneMessage): boolean {
  return message.toDriver && !isGone(message) && rank(reached(message)) < rank('read');
}

function rank(receipt: Receipt | null): number {
  return receipt === null ? -1 : RECEIPTS.indexOf(receipt);
}

/** The oldest popup that the driver has not confirmed. */
export function openPopup(messages: readonly PhoneMessage[]): PhoneMessage | null {
  return oldestFirst(messages).find((message) => message.isPopup && isUnread(message)) ?? null;
}

/** Where the driver is to go: the newest message with a destination that is not done. */
export function currentTask(messages: readonly PhoneMessage[]): PhoneMessage | null {
  const isOpen = (message: PhoneMessage) =>
    message.toDriver && message.hasTask && !isGone(message) && reached(message) !== 'realized';
  return oldestFirst(messages).findLast(isOpen) ?? null;
}

export function oldestFirst(messages: readonly PhoneMessage[]): PhoneMessage[] {
  return messages.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id);
}
