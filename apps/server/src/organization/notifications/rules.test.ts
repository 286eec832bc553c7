import { describe, expect, it } from 'vitest';
import { judge, lifeOf, nextTry } from './rules.ts';
import type { Situation } from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 8);

describe('a delivery that failed', () => {
  it('is tried again after 1 min, 5 min, 30 min and 2 h, then no more', () => {
    const expiresAt = NOW + 24 * HOUR;
    expect([1, 2, 3, 4, 5].map((tries) => nextTry(tries, NOW, expiresAt))).toEqual([
      NOW + MINUTE,
      NOW + 5 * MINUTE,
      NOW + 30 * MINUTE,
      NOW + 2 * HOUR,
      null,
    ]);
  });

  it('is not tried again when it would come too late', () => {
    expect(nextTry(2, NOW, NOW + 5 * MINUTE)).toBe(NOW + 5 * MINUTE);
    expect(nextTry(2, NOW, NOW + 5 * MINUTE - 1)).toBeNull();
  });
});

it('is worth delivering for 60 min with a reset link, 15 min with an alarm by SMS or push, otherwise a day', () => {
  expect(lifeOf('reset', 'email')).toBe(HOUR);
  expect([lifeOf('alarm', 'phone'), lifeOf('alarm', 'push')]).toEqual([15 * MINUTE, 15 * MINUTE]);
  expect([lifeOf('alarm', 'email'), lifeOf('message', 'phone'), lifeOf('invitation', 'email')]).toEqual([
    24 * HOUR,
    24 * HOUR,
    24 * HOUR,
  ]);
});

describe('a delivery whose turn has come', () => {
  const alarm: Situation = {
    reason: 'alarm',
    channel: 'phone',
    expiresAt: NOW + 15 * MINUTE,
    mutedUntil: null,
    lastSentAt: null,
    smsLeft: 1,
    alarmMailsLeft: 1,
  };

  it('is sent', () => {
    expect(judge(alarm, NOW)).toEqual({ kind: 'send' });
  });

  it('waits until 5 minutes after the last one alike', () => {
    const lastSentAt = NOW - 2 * MINUTE;
    expect(judge({ ...alarm, lastSentAt }, NOW)).toEqual({ kind: 'wait', until: NOW + 3 * MINUTE });
    expect(judge({ ...alarm, lastSentAt }, NOW + 3 * MINUTE)).toEqual({ kind: 'send' });
  });

  it('is skipped while its reason is muted', () => {
    expect(judge({ ...alarm, mutedUntil: NOW + 1 }, NOW)).toMatchObject({
      kind: 'skip',
      why: expect.stringContaining('muted'),
    });
    expect(judge({ ...alarm, mutedUntil: NOW }, NOW)).toEqual({ kind: 'send' });
  });

  it('is skipped when it has expired, and when no SMS is left for the day', () => {
    expect(judge(alarm, alarm.expiresAt)).toMatchObject({ kind: 'skip', why: expect.stringContaining('in time') });
    expect(judge({ ...alarm, smsLeft: 0 }, NOW)).toMatchObject({
      kind: 'skip',
      why: expect.stringContaining('daily limit'),
    });
    expect(judge({ ...alarm, channel: 'email', smsLeft: 0 }, NOW)).toEqual({ kind: 'send' });
  });

  it('is skipped as a mail of an alarm when none is left for the day; other mails are sent', () => {
    const mail = { ...alarm, channel: 'email', alarmMailsLeft: 0 } as const;
    expect(judge(mail, NOW)).toEqual({ kind: 'skip', why: 'The daily limit of alarm mails is used up.' });
    expect(judge({ ...mail, reason: 'message' }, NOW)).toEqual({ kind: 'send' });
    expect(judge({ ...mail, channel: 'push' }, NOW)).toEqual({ kind: 'send' });
  });

  it.each(['sign_in', 'reset', 'message', 'test'] as const)('is never collected or muted as %s', (reason) => {
    expect(judge({ ...alarm, reason, lastSentAt: NOW, mutedUntil: NOW + HOUR }, NOW)).toEqual({ kind: 'send' });
  });
});
