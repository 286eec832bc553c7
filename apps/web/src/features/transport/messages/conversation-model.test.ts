import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../shared/fleet.testing.ts';
import { listLines } from './conversation-lines.ts';
import { aConversation, aMessage, lastOf } from './builders.testing.ts';
import {
  conversationRows,
  countByFilter,
  nextUnread,
  shownConversations,
  unreadTotal,
  withLiveMessages,
} from './conversation-model.ts';

const driver = { id: 3, firstName: 'Miha', lastName: 'Žagar', nickName: null, phone: null };
const devices = new Map(
  [aDevice({ id: 1 }), aDevice({ id: 2, driver }), aDevice({ id: 3 })].map((device) => [device.id, device]),
);
const written = (id: number, time: string) =>
  lastOf(aMessage({ id, text: `Text ${id}`, createdTime: `2026-11-22T${time}:00.000Z` }));
const conversations = [
  aConversation({ deviceId: 1, last: written(10, '08:00'), unread: 2 }),
  aConversation({ deviceId: 2, last: written(11, '09:00'), stuck: 1 }),
  aConversation({ deviceId: 3, last: null }),
  aConversation({ deviceId: 9, last: written(12, '10:00') }),
];
const rows = conversationRows(conversations, devices);
const ids = (found: readonly { readonly deviceId: number }[]): number[] => found.map(({ deviceId }) => deviceId);

describe('the list of conversations', () => {
  it('has who wrote last first, vehicles without messages last, and only vehicles that one sees', () => {
    expect(ids(rows)).toEqual([2, 1, 3]);
  });

  it('shows what is unread or stuck, and counts both', () => {
    expect(ids(shownConversations(rows, 'unread', ''))).toEqual([1]);
    expect(ids(shownConversations(rows, 'stuck', ''))).toEqual([2]);
    expect(countByFilter(rows)).toEqual({ all: 3, unread: 1, stuck: 1 });
    expect(unreadTotal(conversations)).toBe(2);
  });

  it.each([
    ['kt-3', [3]],
    ['zagar', [2]],
    ['text 10', [1]],
    ['ljkt2', [2]],
  ])('finds %j by plate, driver or last text', (term, found) => {
    expect(ids(shownConversations(rows, 'all', term))).toEqual(found);
  });

  it('adds the messages that the search found, of listed vehicles only', () => {
    const found = [aMessage({ id: 5, deviceId: 1 }), aMessage({ id: 6, deviceId: 9 })];
    expect(listLines([], found, rows).map(({ kind }) => kind)).toEqual(['head', 'found']);
    expect(listLines(rows, undefined, rows)).toHaveLength(3);
    expect(listLines([], [], rows)).toEqual([]);
  });
});

describe('the next unread conversation', () => {
  const all = conversationRows(
    [1, 2, 3].map((deviceId) => aConversation({ deviceId, last: written(20 - deviceId, '08:00'), unread: 1 })),
    devices,
  );

  it('is the one below the open one, then from the top', () => {
    expect(nextUnread(all, null)).toBe(1);
    expect(nextUnread(all, 1)).toBe(2);
    expect(nextUnread(all, 3)).toBe(1);
  });

  it('is none when only the open one has something', () => {
    expect(nextUnread(rows, 1)).toBeNull();
  });
});

describe('a live message', () => {
  it('becomes the last one, and is unread when it is new and from a driver', () => {
    const came = aMessage({ id: 13, deviceId: 1, direction: 1, text: 'Here' });
    const [first] = withLiveMessages(conversations, [came]);
    expect(first).toMatchObject({ unread: 3, last: { id: 13, text: 'Here' } });
  });

  it('that is known already is not counted again', () => {
    const came = aMessage({ id: 13, deviceId: 1, direction: 1 });
    const [first] = withLiveMessages(withLiveMessages(conversations, [came]), [came]);
    expect(first?.unread).toBe(3);
  });

  it('that is older changes nothing, and one of another vehicle nothing here', () => {
    expect(withLiveMessages(conversations, [aMessage({ id: 4, deviceId: 1, direction: 1 })])[0]).toEqual(
      conversations[0],
    );
    expect(withLiveMessages(conversations, [aMessage({ id: 40, deviceId: 77 })])).toBe(conversations);
  });

  it('shows the new state of the last one', () => {
    const read = aMessage({ id: 10, deviceId: 1, currentState: 40 });
    expect(withLiveMessages(conversations, [read])[0]?.last?.currentState).toBe(40);
  });
});
