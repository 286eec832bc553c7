import { expect, it } from 'vitest';
import { newestOfSession } from './newest-of-session.ts';

const stays = new AbortController().signal;
/** Ends when its signal is aborted. */
const waiting = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

it('lets the next work of a session end the one before, and none of another session', async () => {
  const newest = newestOfSession('general_report.replaced');
  const first = newest('a', stays, waiting);
  const leaving = new AbortController();
  const other = newest('b', leaving.signal, waiting);
  const second = newest('a', stays, () => Promise.resolve('second'));
  await expect(first).rejects.toMatchObject({ code: 'general_report.replaced' });
  expect(await second).toBe('second');
  leaving.abort(new Error('left'));
  await expect(other).rejects.toThrow('left');
});

it('ends nothing that has ended before', async () => {
  const newest = newestOfSession('general_report.replaced');
  const signals: AbortSignal[] = [];
  const noted = (signal: AbortSignal) => Promise.resolve(signals.push(signal));
  await newest('a', stays, noted);
  await newest('a', stays, noted);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});
