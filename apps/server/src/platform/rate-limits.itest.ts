import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../tests/support/index.ts';
import { ManualClock } from './clock.testing.ts';
import { statementsOn } from './database.ts';
import { deleteEndedCounts, rateLimit } from './rate-limits.ts';

const MINUTE = 60_000;
const rate = { limit: 3, windowMs: 15 * MINUTE };

let db: TestDatabase;
let clock: ManualClock;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock = new ManualClock();
  await db.owner.query('delete from rate_limit');
});

const limitOf = (name: string, of = rate, database: TestDatabase = db) => rateLimit({ database, clock }, name, of);
const rows = async () => (await db.owner.query<{ key: string }>('select key from rate_limit')).rows;

it('allows a key to try up to the limit, and again when the window of the first time has ended', async () => {
  const limit = limitOf('tests');
  for (const minutes of [0, 4, 1]) {
    clock.advance(minutes * MINUTE);
    expect(await limit.take('a')).toBe(0);
  }
  clock.advance(MINUTE);
  expect(await limit.take('a')).toBe(9 * MINUTE);
  await expect(limit.require('a')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 540 });
  clock.advance(9 * MINUTE);
  expect(await limit.take('a')).toBe(0);
});

it('keeps keys and limits apart, and resets one key', async () => {
  const limit = limitOf('tests');
  await limit.take('a', 3);
  expect(await limit.take('b')).toBe(0);
  expect(await limitOf('others').take('a')).toBe(0);
  await limit.reset('a');
  expect(await limit.take('a')).toBe(0);
});

it('counts with other processes, and exactly when they all count at once', async () => {
  const one = limitOf('tests', { ...rate, limit: 20 });
  const other = limitOf('tests', { ...rate, limit: 20 });
  const waits = await Promise.all(Array.from({ length: 60 }, (_, turn) => (turn % 2 === 0 ? one : other).take('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
});

it('counts nothing that it refused, and uncounts what was given back', async () => {
  const limit = limitOf('tests');
  await limit.take('a', 2);
  expect(await limit.take('a', 2)).toBeGreaterThan(0);
  expect(await limit.take('a')).toBe(0);
  expect(await limit.take('a')).toBeGreaterThan(0);
  await limit.giveBack('a');
  expect(await limit.take('a')).toBe(0);
});

it('allows no more than the limit after a window that ended while attempts were refused and given back', async () => {
  const limit = limitOf('tests');
  await limit.take('a', 3);
  clock.advance(15 * MINUTE - 1);
  const refused = Array.from({ length: 20 }, () => limit.take('a'));
  clock.advance(2);
  await Promise.all(refused);
  await limit.giveBack('a', 20);
  const waits = await Promise.all(Array.from({ length: 20 }, () => limit.take('a')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

it('gives back no more than was counted, also after a reset', async () => {
  const limit = limitOf('tests');
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
  await limitOf('tests').take(`${'a very long e-mail'.repeat(100)}@kolovrat.example`);
  expect(await rows()).toEqual([{ key: expect.stringMatching(/^tests:[\w-]{43}$/) }]);
  clock.advance(14 * MINUTE);
  await deleteEndedCounts(statementsOn(db.lookup), clock.now());
  expect(await rows()).toHaveLength(1);
  clock.advance(2 * MINUTE);
  await deleteEndedCounts(statementsOn(db.lookup), clock.now());
  expect(await rows()).toEqual([]);
});

it('fails when it cannot count', async () => {
  const gone = await testDatabase();
  await gone.close();
  await expect(limitOf('tests', rate, gone).take('a')).rejects.toThrow(/pool/);
});
