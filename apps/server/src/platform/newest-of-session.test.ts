import { expect, it } from 'vitest';
import type { StreamedReply } from './http/streamed-reply.ts';
import { newestOfSession } from './newest-of-session.ts';

const stays = new AbortController().signal;
/** Ends when its signal is aborted. */
const waiting = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

async function* pieces() {
  yield 1;
  yield 2;
}
const reply = (): Promise<StreamedReply<number>> => Promise.resolve({ count: 2, pieces: pieces() });
async function whole({ pieces: all }: StreamedReply<number>): Promise<number[]> {
  const read: number[] = [];
  for await (const piece of all) read.push(piece);
  return read;
}

it('lets the next work of a session end the one before, and none of another session', async () => {
  const newest = newestOfSession('general_report.replaced');
  const first = newest('a', stays, waiting);
  const leaving = new AbortController();
  const other = newest('b', leaving.signal, waiting);
  const second = newest('a', stays, reply);
  await expect(first).rejects.toMatchObject({ code: 'general_report.replaced' });
  expect(await whole(await second)).toEqual([1, 2]);
  leaving.abort(new Error('left'));
  await expect(other).rejects.toThrow('left');
});

it('ends a reply that is not read to its end', async () => {
  const newest = newestOfSession('general_report.replaced');
  const unread = await newest('a', stays, reply);
  const halfRead = await newest('b', stays, reply);
  const read = halfRead.pieces[Symbol.asyncIterator]();
  expect(await read.next()).toEqual({ value: 1, done: false });
  for (const session of ['a', 'b']) await whole(await newest(session, stays, reply));
  expect([unread.signal?.aborted, halfRead.signal?.aborted]).toEqual([true, true]);
  await expect(whole(unread)).rejects.toMatchObject({ code: 'general_report.replaced' });
  await expect(read.next()).rejects.toMatchObject({ code: 'general_report.replaced' });
});

it('ends nothing that was read to its end, failed, or lost its client before', async () => {
  const newest = newestOfSession('general_report.replaced');
  const read = await newest('a', stays, reply);
  await whole(read);
  const signals: AbortSignal[] = [];
  const failing = (signal: AbortSignal) => {
    signals.push(signal);
    return Promise.reject(new Error('failed'));
  };
  await expect(newest('b', stays, failing)).rejects.toThrow('failed');
  const leaving = new AbortController();
  const left = await newest('c', leaving.signal, reply);
  leaving.abort();
  for (const session of ['a', 'b', 'c']) await newest(session, stays, reply);
  expect([read, left].map(({ signal }) => signal?.aborted)).toEqual([false, false]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
