import { expect, it } from 'vitest';
import { Gate, NOT_ADMITTED } from './gate.ts';

it('admits a few at once, the newest of the waiting first, and refuses the longest waiting', async () => {
  const gate = new Gate(1, 2);
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const pass = (name: string, until: Promise<void> = Promise.resolve()) =>
    gate.pass(async () => {
      order.push(name);
      await until;
      return name;
    });
  const first = pass('first', released);
  const waiting = ['second', 'third', 'fourth'].map((name) => pass(name));
  expect(await waiting[0]).toBe(NOT_ADMITTED);
  release();
  expect(await Promise.all([first, ...waiting])).toEqual(['first', NOT_ADMITTED, 'third', 'fourth']);
  expect(order).toEqual(['first', 'fourth', 'third']);
});

it('continues after work that failed', async () => {
  const gate = new Gate(1, 1);
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(() => Promise.resolve('yes'))).toBe('yes');
});
