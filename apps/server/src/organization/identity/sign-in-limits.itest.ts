import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { ProblemError } from '../../platform/http/index.ts';
import { attempted, signInLimits } from './sign-in-limits.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const ANA = 'ana@kolovrat.example';
const HOME = '192.0.2.1';
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 8);

let db: TestDatabase;
let now = START;
const clock = { now: () => now };
let limits: SignInLimits;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  now = START;
  await db.owner.query('delete from rate_limit');
  limits = signInLimits({ database: db, clock });
});

async function counting(times: number, email: (turn: number) => string | null, ip = HOME): Promise<void> {
  await Promise.all(Array.from({ length: times }, (_, turn) => limits.count(email(turn), ip)));
}

/** Whether one more attempt may be made, which is then not counted. */
async function mayTry(email: string | null, ip: string, after: number): Promise<boolean> {
  now = START + after;
  try {
    const attempt = await limits.count(email, ip);
    await attempt.undo();
    return true;
  } catch (refused) {
    if (refused instanceof ProblemError && refused.code === 'too_many_requests') return false;
    throw refused;
  }
}

it('slows an account down after ten attempts from one address, however the e-mail is written', async () => {
  await counting(9, () => ANA);
  expect(await mayTry(ANA, HOME, MINUTE)).toBe(true);
  await counting(1, () => ' Ana@Kolovrat.example');
  expect(await mayTry(ANA, HOME, MINUTE)).toBe(false);
  expect(await mayTry('ANA@kolovrat.example ', HOME, MINUTE)).toBe(false);
  expect(await mayTry(ANA, HOME, 15 * MINUTE)).toBe(true);
});

it('counts the attempts at all processes together', async () => {
  await counting(5, () => ANA);
  limits = signInLimits({ database: db, clock });
  await counting(5, () => ANA);
  expect(await mayTry(ANA, HOME, MINUTE)).toBe(false);
});

it('does not let a stranger lock anybody out', async () => {
  await counting(10, () => ANA);
  expect(await mayTry(ANA, '192.0.2.2', MINUTE)).toBe(true);
  expect(await mayTry('bor@kolovrat.example', HOME, MINUTE)).toBe(true);
});

it('counts a refused attempt neither for the account nor for the address', async () => {
  await counting(10, () => ANA);
  for (let turn = 0; turn < 60; turn += 1) expect(await mayTry(ANA, HOME, MINUTE)).toBe(false);
  expect(await mayTry('bor@kolovrat.example', HOME, MINUTE)).toBe(true);
});

it('slows an address down after fifty attempts with whatever accounts', async () => {
  await counting(49, (turn) => `user${turn}@kolovrat.example`);
  expect(await mayTry(ANA, HOME, MINUTE)).toBe(true);
  await counting(1, () => null);
  expect(await mayTry(ANA, HOME, MINUTE)).toBe(false);
  expect(await mayTry(null, HOME, MINUTE)).toBe(false);
  expect(await mayTry(ANA, '192.0.2.2', MINUTE)).toBe(true);
});

it('counts all addresses of an IPv6 network as one', async () => {
  await counting(5, () => ANA, '2001:db8:1:2::1');
  await counting(5, () => ANA, '2001:db8:1:2:ffff::9');
  expect(await mayTry(ANA, '2001:db8:1:2:a:b:c:d', 0)).toBe(false);
  expect(await mayTry(ANA, '2001:db8:1:3::1', 0)).toBe(true);
});

it('counts attempts before they run: of many at once only the allowed number proceeds', async () => {
  let tried = 0;
  const tries = Array.from({ length: 80 }, async () =>
    attempted(limits.count(ANA, HOME), async () => {
      tried += 1;
      return null;
    }),
  );
  const results = await Promise.allSettled(tries);
  expect(tried).toBe(10);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(70);
});

it('resets the failures of an account after a sign-in, and keeps those of its address', async () => {
  await counting(9, () => ANA);
  const signIn = await limits.count(ANA, HOME);
  await signIn.succeed();
  await counting(9, () => ANA);
  expect(await mayTry(ANA, HOME, MINUTE)).toBe(true);
  await counting(32, () => null);
  expect(await mayTry(null, HOME, MINUTE)).toBe(false);
});

it('never counts successful sign-ins of a whole office behind one address', async () => {
  for (let turn = 0; turn < 200; turn += 1) {
    const signIn = await limits.count(`user${turn}@kolovrat.example`, HOME);
    await signIn.succeed();
  }
  expect(await mayTry(ANA, HOME, 0)).toBe(true);
});

it('does not count an attempt that failed for another reason', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const away = attempted(limits.count(ANA, HOME), () => Promise.reject(new Error('database away')));
    await expect(away).rejects.toThrow('database away');
  }
  expect(await mayTry(ANA, HOME, 0)).toBe(true);
});
