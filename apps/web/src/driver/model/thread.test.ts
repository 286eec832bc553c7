import { describe, expect, it } from 'vitest';
import { aMessage, DRIVER, inState, momentAfter } from './messages.testing.ts';
import type { WrittenMessage } from './outbox.ts';
import { threadRows } from './thread.ts';

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
