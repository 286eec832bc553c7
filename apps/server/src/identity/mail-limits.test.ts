import { expect, it } from 'vitest';
import { MailLimits } from './mail-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('sends one user five links in a quarter of an hour and twenty in a day', () => {
  const limits = new MailLimits();
  const sentAt = (times: readonly number[]) => times.filter((at) => limits.linkTo(1, at) === 0).length;
  expect(sentAt(Array<number>(9).fill(0))).toBe(5);
  expect(limits.linkTo(1, 5 * MINUTE)).toBe(10 * MINUTE);
  expect(limits.linkTo(2, 5 * MINUTE)).toBe(0);
  const quarters = Array.from({ length: 60 }, (_, turn) => (turn + 1) * 16 * MINUTE);
  expect(sentAt(quarters)).toBe(15);
  expect(limits.linkTo(1, 24 * HOUR + MINUTE)).toBe(0);
});

it('lets an organization invite a hundred users in an hour', () => {
  const limits = new MailLimits();
  const sent = Array.from({ length: 130 }, (_, turn) => limits.invitation(1, turn)).filter((wait) => wait === 0);
  expect(sent).toHaveLength(100);
  expect(limits.invitation(2, 0)).toBe(0);
});
