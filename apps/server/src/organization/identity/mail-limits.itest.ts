import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { mailLimits } from './mail-limits.ts';
import type { MailLimits } from './mail-limits.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 8);
const HOUR = 60 * MINUTE;

let db: TestDatabase;
let now = START;
const clock = { now: () => now };
let limits: MailLimits;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  now = START;
  await db.owner.query('delete from rate_limit');
  limits = mailLimits({ database: db, clock });
});

/** How many of the mails may be sent. @param requests in order */
async function sent(requests: readonly (() => Promise<number>)[]): Promise<number> {
  let count = 0;
  for (const request of requests) if ((await request()) === 0) count += 1;
  return count;
}

const linkAt = (after: number, userId = 1) => {
  now = START + after;
  return limits.linkTo(userId, 'anonymous');
};

it('sends one user five links in a quarter of an hour and twenty in a day', async () => {
  expect(await sent(Array.from({ length: 9 }, () => () => linkAt(0)))).toBe(5);
  expect(await linkAt(5 * MINUTE)).toBe(10 * MINUTE);
  expect(await linkAt(5 * MINUTE, 2)).toBe(0);
  expect(await sent(Array.from({ length: 60 }, (_, turn) => () => linkAt((turn + 1) * 16 * MINUTE)))).toBe(15);
  expect(await linkAt(24 * HOUR + MINUTE)).toBe(0);
});

it('keeps the links of an administrator when strangers have used up theirs', async () => {
  await sent(Array.from({ length: 6 }, () => () => linkAt(0)));
  expect(await linkAt(0)).toBeGreaterThan(0);
  expect(await sent(Array.from({ length: 9 }, () => () => limits.linkTo(1, 'administrator')))).toBe(5);
});

it('lets an organization invite a hundred users in an hour', async () => {
  const invitations = await Promise.allSettled(Array.from({ length: 130 }, () => limits.requireInvitation(1)));
  expect(invitations.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  await expect(limits.requireInvitation(1)).rejects.toThrow('too_many_requests');
  await limits.requireInvitation(2);
});
