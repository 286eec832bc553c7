import { describe, expect, it } from 'vitest';
import { aMessage, DRIVER, inState, momentAfter } from './messages.testing.ts';
import type { WrittenMessage } from './outbox.ts';
import { MESSAGES_AT_ONCE } from './phone-message.ts';
import { mayHaveOlder, threadRows, withOlder } from './thread.ts';

const written = (sequence: number, fields: Partial<WrittenMessage> = {}): WrittenMessage => ({
  kind: 'message',
  sequence,
  owner: DRIVER,
  key: `key${sequence}`,
  at: momentAfter(sequence),
  refused: null,
  deviceId: 3,
  text: `answer ${sequence}`,
  pictures: [],
  ...fields,
});
const own = (key: string, id: number) =>
  aMessage({ id, uniqueId: `i${key}`, toDriver: false, state: 30, createdAt: momentAfter(id) });

describe('the conversation', () => {
  it('has what waits after what the server has, in the order of writing', () => {
    const rows = threadRows([aMessage({ id: 2 }), aMessage({ id: 1 })], [written(9), written(4)], false);
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ['o1', 'new'],
      ['o2', 'new'],
      ['ikey4', 'waiting'],
      ['ikey9', 'waiting'],
    ]);
  });

  it('has a message once whose answer was lost', () => {
    const rows = threadRows([own('key4', 5)], [written(4)], true);
    expect(rows.map(({ key, state }) => [key, state])).toEqual([['ikey4', 'sent']]);
  });

  it('says what became of messages to the office', () => {
    const rows = threadRows([own('a', 1), inState(own('b', 2), 40, 9)], [written(3, { refused: 'not_found' })], true);
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'readByOffice', 'refused']);
  });

  it('leaves out what was cancelled or deleted', () => {
    expect(threadRows([aMessage({ state: 11 }), aMessage({ id: 2, state: 51 })], [], true)).toEqual([]);
  });
});

describe('older messages', () => {
  it('stand before those on the phone, each once', () => {
    const [one, two, three] = [1, 2, 3].map((id) => aMessage({ id }));
    if (one === undefined || two === undefined || three === undefined) throw new Error('three messages');
    const newer = { ...two, state: 40 } as const;
    expect(withOlder([newer, three], [one, two])).toEqual([one, newer, three]);
  });

  it('are offered when the phone has a whole page, until the server has no more', () => {
    const kept = Array.from({ length: MESSAGES_AT_ONCE }, (_, id) => aMessage({ id }));
    expect(mayHaveOlder(kept.slice(1), { messages: [], isAll: false })).toBe(false);
    expect(mayHaveOlder(kept, { messages: [], isAll: false })).toBe(true);
    expect(mayHaveOlder(kept, { messages: [], isAll: true })).toBe(false);
  });
});
