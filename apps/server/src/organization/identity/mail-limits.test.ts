import { expect, it } from 'vitest';
import { MailLimits } from './mail-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('sends one user five links in a quarter of an hour and twenty in a day', () => {
  const limits = new MailLimits();
  const sentAt = (times: readonly number[]) => times.filter((at) => limits.linkTo(1, 'anonymous', at) === 0).length;
  expect(sentAt(Array<number>(9).fill(0))).toBe(5);
  expect(limits.linkTo(1, 'anonymous', 5 * MINUTE)).toBe(10 * MINUTE);
  expect(limits.linkTo(2, 'anonymous', 5 * MINUTE)).toBe(0);
  const quarters = Array.from({ length: 60 }, (_, turn) => (turn + 1) * 16 * MINUTE);
  expect(sentAt(quarters)).toBe(15);
  expect(limits.linkTo(1, 'anonymous', 24 * HOUR + MINUTE)).toBe(0);
});

it('keeps the links of an administrator when strangers have used up theirs', () => {
  const limits = new MailLimits();
  for (let turn = 0; turn < 6; turn += 1) limits.linkTo(1, 'anonymous', 0);
  expect(limits.linkTo(1, 'anonymous', 0)).toBeGreaterThan(0);
  const sent = Array.from({ length: 9 }, () => limits.linkTo(1, 'administrator', 0)).filter((wait) => wait === 0);
  expect(sent).toHaveLength(5);
});

it('lets an organization invite a hundred users in an hour', () => {
  const limits = new MailLimits();
  const sent = Array.from({ length: 130 }, (_, turn) => limits.invitation(1, turn)).filter((wait) => wait === 0);
  expect(sent).toHaveLength(100);
  expect(limits.invitation(2, 0)).toBe(0);
});
