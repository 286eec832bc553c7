import type { Message } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';

/** When a message last entered a state, epoch milliseconds: of two versions of a message the later one holds. */
const changedAt = ({ stateTimes, createdTime }: Message): number =>
  Object.values(stateTimes).reduce((latest, at) => Math.max(latest, Date.parse(at)), Date.parse(createdTime));

/** Of the same time, the one that came later. */
const newer = (held: Message | undefined, came: Message): Message =>
  held === undefined || changedAt(came) >= changedAt(held) ? came : held;

const byTime = (a: Message, b: Message): number => Date.parse(a.createdTime) - Date.parse(b.createdTime) || a.id - b.id;

/**
 * Messages with new and changed ones, by time. The order in which they came does not matter: a version that is older than
 * the one that is held changes nothing.
 */
export function withMessages(held: readonly Message[], came: readonly Message[]): readonly Message[] {
  if (came.length === 0) return held;
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of came) byId.set(message.id, newer(byId.get(message.id), message));
  return [...byId.values()].toSorted(byTime);
}

export type ThreadLine =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message };

/** The lines of a thread: its messages by time, and before the first one of a local day that day. */
export function threadLines(messages: readonly Message[], timeZone: string): readonly ThreadLine[] {
  const lines: ThreadLine[] = [];
  let day = '';
  for (const message of messages) {
    const itsDay = formatDate(message.createdTime, timeZone);
    if (itsDay !== day) lines.push({ kind: 'day', key: itsDay, day: itsDay });
    day = itsDay;
    lines.push({ kind: 'message', key: String(message.id), message });
  }
  return lines;
}
