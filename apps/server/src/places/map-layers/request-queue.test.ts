import { expect, it } from 'vitest';
import { RequestQueue, REFUSED } from './request-queue.ts';

it('admits a few at once, the newest of the waiting first, and refuses the longest waiting', async () => {
  const queue = new RequestQueue(1, 2);
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const pass = (name: string, until: Promise<void> = Promise.resolve()) =>
    queue.run(async () => {
      order.push(name);
      await until;
      return name;
    });
  const first = pass('first', released);
  const waiting = ['second', 'third', 'fourth'].map((name) => pass(name));
  expect(await waiting[0]).toBe(REFUSED);
  release();
  expect(await Promise.all([first, ...waiting])).toEqual(['first', REFUSED, 'third', 'fourth']);
  expect(order).toEqual(['first', 'fourth', 'third']);
});

it('continues after work that failed', async () => {
  const queue = new RequestQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes');
});
