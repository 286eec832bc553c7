import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../tests/support/index.ts';
import { statementsOn } from './database.ts';
import { deleteEndedCounts, rateLimit } from './rate-limits.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 8);
const rate = { limit: 3, windowMs: 15 * MINUTE };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await db.owner.query('delete from rate_limit');
  return () => vi.useRealTimers();
});

const rows = async () => (await db.owner.query<{ key: string }>('select key from rate_limit')).rows;

it('allows a key to try up to the limit, and again when the window of the first time has ended', async () => {
  const limit = rateLimit(db, 'tests', rate);
  for (const minute of [0, 4, 5]) {
    vi.setSystemTime(START + minute * MINUTE);
    expect(await limit.take('a')).toBe(0);
  }
  vi.setSystemTime(START + 6 * MINUTE);
  expect(await limit.take('a')).toBe(9 * MINUTE);
  await expect(limit.require('a')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 540 });
  vi.setSystemTime(START + 15 * MINUTE);
  expect(await limit.take('a')).toBe(0);
});

it('keeps keys and limits apart, and resets one key', async () => {
  const limit = rateLimit(db, 'tests', rate);
  await limit.take('a', 3);
  expect(await limit.take('b')).toBe(0);
  expect(await rateLimit(db, 'others', rate).take('a')).toBe(0);
  await limit.reset('a');
  expect(await limit.take('a')).toBe(0);
});

it('counts with other processes, and exactly when they all count at once', async () => {
  const one = rateLimit(db, 'tests', { ...rate, limit: 20 });
  const other = rateLimit(db, 'tests', { ...rate, limit: 20 });
  const waits = await Promise.all(Array.from({ length: 60 }, (_, turn) => (turn % 2 === 0 ? one : other).take('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
});

it('counts nothing that it refused, and uncounts what was given back', async () => {
  const limit = rateLimit(db, 'tests', rate);
  await limit.take('a', 2);
  expect(await limit.take('a', 2)).toBeGreaterThan(0);
  expect(await limit.take('a')).toBe(0);
  expect(await limit.take('a')).toBeGreaterThan(0);
  await limit.giveBack('a');
  expect(await limit.take('a')).toBe(0);
});

it('allows no more than the limit after a window that ended while attempts were refused and given back', async () => {
  const limit = rateLimit(db, 'tests', rate);
  await limit.take('a', 3);
  vi.setSystemTime(START + 15 * MINUTE - 1);
  const refused = Array.from({ length: 20 }, () => limit.take('a'));
  vi.setSystemTime(START + 15 * MINUTE + 1);
  await Promise.all(refused);
  await limit.giveBack('a', 20);
  const waits = await Promise.all(Array.from({ length: 20 }, () => limit.take('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

it('gives back no more than was counted, also after a reset', async () => {
  const limit = rateLimit(db, 'tests', rate);
  await limit.take('a');
  await limit.reset('a');
  await limit.giveBack('a');
  expect(await limit.take('a', 3)).toBe(0);
  await limit.giveBack('a', 9);
  expect(await limit.take('a', 4)).toBe(rate.windowMs);
  expect(await limit.take('a', 3)).toBe(0);
  expect(await limit.take('a')).toBeGreaterThan(0);
});

it('stores no readable key, and forgets it after its window', async () => {
  await rateLimit(db, 'tests', rate).take(`${'a very long e-mail'.repeat(100)}@kolovrat.example`);
  expect(await rows()).toEqual([{ key: expect.stringMatching(/^tests:[\w-]{43}$/) }]);
  vi.setSystemTime(START + 14 * MINUTE);
  await deleteEndedCounts(statementsOn(db.lookup));
  expect(await rows()).toHaveLength(1);
  vi.setSystemTime(START + 16 * MINUTE);
  await deleteEndedCounts(statementsOn(db.lookup));
  expect(await rows()).toEqual([]);
});

it('fails when it cannot count', async () => {
  const gone = await testDatabase();
  await gone.close();
  await expect(rateLimit(gone, 'tests', rate).take('a')).rejects.toThrow(/pool/);
});
