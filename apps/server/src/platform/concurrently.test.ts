import pg from 'pg';
import { expect, it } from 'vitest';
import { allDone, concurrently } from './concurrently.ts';

it('works at a few items at the same time, and at each once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await concurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(most).toBe(2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

it('is over at once without items', async () => {
  await expect(concurrently([], 2, () => Promise.reject(new Error('no item')))).resolves.toBeUndefined();
});

it('fails with the cause of a failed transaction, although others notice it earlier', async () => {
  const consequence = new pg.DatabaseError('current transaction is aborted', 0, 'error');
  consequence.code = '25P02';
  const cause = new Error('the cause');
  const late = Promise.resolve().then(() => Promise.reject(cause));
  await expect(allDone([Promise.reject(consequence), late])).rejects.toBe(cause);
});
