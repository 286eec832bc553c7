import type { Conversation, Device, Message } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { withoutGaps } from '../../../shared/without-gaps.ts';
import { isUnread } from './message-states.ts';

/** A line of the list of conversations. */
export interface ConversationRow extends Conversation {
  readonly plate: string;
  /** The present driver, else the nickname of the vehicle. */
  readonly detail: string | null;
  /** Everything the search looks in, folded. */
  readonly searched: string;
}

export const CONVERSATION_FILTERS = ['all', 'unread', 'stuck'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

function rowOf(conversation: Conversation, device: Device): ConversationRow {
  const { vehicle, driver } = device;
  const driverName = driver === null ? null : `${driver.firstName} ${driver.lastName}`.trim();
  const plate = vehicle.licensePlate || (vehicle.nickname ?? device.name);
  const words = [plate, withoutGaps(plate), vehicle.nickname, driverName, driver?.nickName, conversation.last?.text];
  return {
    ...conversation,
    plate,
    detail: driverName === null || driverName === '' ? vehicle.nickname : driverName,
    searched: folded(words.filter((word) => word !== null && word !== undefined).join('\n')),
  };
}

/** The one who wrote last is first; vehicles that nobody has written to follow by plate. */
function byLastMessage(a: ConversationRow, b: ConversationRow): number {
  if (a.last === null || b.last === null) {
    if (a.last !== b.last) return a.last === null ? 1 : -1;
    return a.plate.localeCompare(b.plate);
  }
  return Date.parse(b.last.createdTime) - Date.parse(a.last.createdTime) || b.last.id - a.last.id;
}

/** The conversations with the vehicles of the live data; those of other vehicles are left out. */
export function conversationRows(
  conversations: readonly Conversation[],
  devices: ReadonlyMap<number, Device>,
): readonly ConversationRow[] {
  return conversations
    .flatMap((conversation) => {
      const device = devices.get(conversation.deviceId);
      return device === undefined ? [] : [rowOf(conversation, device)];
    })
    .toSorted(byLastMessage);
}

const PASSES: Readonly<Record<ConversationFilter, (row: ConversationRow) => boolean>> = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  stuck: ({ stuck }) => stuck > 0,
};

/** @param term every word has to be found; empty: all */
export function shownConversations(
  rows: readonly ConversationRow[],
  filter: ConversationFilter,
  term: string,
): readonly ConversationRow[] {
  const words = folded(term).split(/\s+/);
  return rows.filter((row) => PASSES[filter](row) && words.every((word) => row.searched.includes(word)));
}

/** How many rows each filter shows. */
export function countByFilter(rows: readonly ConversationRow[]): Readonly<Record<ConversationFilter, number>> {
  const count = (filter: ConversationFilter): number => rows.filter(PASSES[filter]).length;
  return { all: rows.length, unread: count('unread'), stuck: count('stuck') };
}

export const unreadTotal = (conversations: readonly Pick<Conversation, 'unread'>[]): number =>
  conversations.reduce((sum, { unread }) => sum + unread, 0);

/** The next conversation with something unread: below the open one, then from the top. Null: everything is read. */
export function nextUnread(rows: readonly ConversationRow[], openId: number | null): number | null {
  const at = rows.findIndex(({ deviceId }) => deviceId === openId);
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return inTurn.find(({ deviceId, unread }) => unread > 0 && deviceId !== openId)?.deviceId ?? null;
}

/**
 * Conversations after live messages: the newest one is the last, and one from a driver that was not known before counts as
 * unread. How many are stuck or were read meanwhile is known when the conversations are read again.
 */
export function withLiveMessages(
  conversations: readonly Conversation[],
  messages: readonly Message[],
): readonly Conversation[] {
  const byDevice = Map.groupBy(messages, ({ deviceId }) => deviceId);
  if (!conversations.some(({ deviceId }) => byDevice.has(deviceId))) return conversations;
  return conversations.map((conversation) =>
    (byDevice.get(conversation.deviceId) ?? [])
      .toSorted((a, b) => a.id - b.id)
      .reduce((before, message) => afterMessage(before, message), conversation),
  );
}

function afterMessage(conversation: Conversation, message: Message): Conversation {
  const { last } = conversation;
  const isNew = last === null || message.id > last.id;
  if (!isNew && message.id !== last.id) return conversation;
  const { id, text, createdTime, direction, currentState } = message;
  const unread = conversation.unread + (isNew && isUnread(message) ? 1 : 0);
  return { ...conversation, unread, last: { id, text, createdTime, direction, currentState } };
}
