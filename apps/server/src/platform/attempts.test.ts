import { expect, it } from 'vitest';
import { Attempts } from './attempts.ts';

const MINUTE = 60_000;
const limits = { limit: 3, windowMs: 15 * MINUTE };

it('allows a key to try up to the limit, and again when the oldest failure leaves the window', () => {
  const attempts = new Attempts(limits);
  for (const minute of [0, 4, 5]) {
    expect(attempts.waitMs('a', minute * MINUTE)).toBe(0);
    attempts.fail('a', minute * MINUTE);
  }
  expect(attempts.waitMs('a', 6 * MINUTE)).toBe(9 * MINUTE);
  expect(attempts.waitMs('a', 15 * MINUTE)).toBe(0);
});

it('keeps keys apart and resets the failures of one that succeeded', () => {
  const attempts = new Attempts(limits);
  for (let i = 0; i < 3; i += 1) attempts.fail('a', 0);
  expect(attempts.waitMs('b', 1)).toBe(0);
  attempts.succeed('a');
  expect(attempts.waitMs('a', 1)).toBe(0);
});

it('accepts attempts up to the limit, and uncounts released ones', () => {
  const attempts = new Attempts(limits);
  expect([0, 1, 2].map((at) => attempts.take('a', at))).toEqual([0, 0, 0]);
  expect(attempts.take('a', MINUTE)).toBe(14 * MINUTE);
  attempts.giveBack('a', 1);
  expect(attempts.take('a', MINUTE)).toBe(0);
  expect(attempts.take('a', MINUTE)).toBeGreaterThan(0);
  attempts.giveBack('b', 1);
});
