import { downloadStatus } from '@konvoj/contract';
import type { DownloadStatus } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { endOf, hasEnded, mayFollow, needsAlarm, retryAt } from './transitions.ts';

const MINUTE = 60_000;
const ENDED = Date.UTC(2026, 5, 1, 8);

/** Section by section of the reference: every pair that is not here is refused. */
const ALLOWED: readonly (readonly [DownloadStatus | null, DownloadStatus])[] = [
  [null, 'authStarted'],
  [null, 'notWorking'],
  ['authStarted', 'authStarted'],
  ['authStarted', 'authComplete'],
  ['authStarted', 'cardDenied'],
  ['authStarted', 'notWorking'],
  ['authStarted', 'fail'],
  ['authComplete', 'downloadInProgress'],
  ['authComplete', 'fail'],
  ['downloadInProgress', 'downloadInProgress'],
  ['downloadInProgress', 'success'],
  ['downloadInProgress', 'fail'],
];
const pairs = [null, ...downloadStatus.options].flatMap((before) =>
  downloadStatus.options.map((after) => [before, after] as const),
);

describe('changes of status', () => {
  it.each(pairs)('%s → %s', (before, after) => {
    const isAllowed = ALLOWED.some(([from, to]) => from === before && to === after);
    expect(mayFollow(before, after)).toBe(isAllowed);
  });

  it('end with four of the statuses', () => {
    expect(downloadStatus.options.filter(hasEnded)).toEqual(['success', 'cardDenied', 'notWorking', 'fail']);
    expect(hasEnded(null)).toBe(false);
  });
});

describe('how a download ends', () => {
  it.each([
    [null, 'no_card', 'notWorking'],
    [null, 'cancelled', 'notWorking'],
    ['authStarted', 'auth_limit', 'cardDenied'],
    ['authStarted', 'no_lock', 'cardDenied'],
    ['authStarted', 'card_changed', 'cardDenied'],
    ['authStarted', 'ignition_off', 'notWorking'],
    ['authStarted', 'offline', 'notWorking'],
    ['authStarted', 'bridge_lost', 'fail'],
    ['authStarted', 'nrc_22', 'fail'],
    ['authComplete', 'auth_limit', 'fail'],
    ['authComplete', 'offline', 'fail'],
    ['downloadInProgress', 'offline', 'fail'],
    ['downloadInProgress', 'parse_error', 'fail'],
  ] as const)('%s with %s: %s', (status, detail, end) => {
    expect(endOf(status, detail)).toBe(end);
    expect(mayFollow(status, end)).toBe(true);
  });
});

describe('the next try', () => {
  const ended = { detail: 'offline', attempt: 1, endedAt: ENDED } as const;

  it('comes half an hour after a failure', () => {
    expect(retryAt({ ...ended, status: 'notWorking' })).toBe(ENDED + 30 * MINUTE);
    expect(retryAt({ ...ended, status: 'fail', attempt: 5 })).toBe(ENDED + 30 * MINUTE);
  });

  it('does not come after the fifth one, and people are notified', () => {
    expect(retryAt({ ...ended, status: 'fail', attempt: 6 })).toBeNull();
    expect(needsAlarm({ ...ended, status: 'fail', attempt: 6 })).toBe(true);
    expect(needsAlarm({ ...ended, status: 'fail', attempt: 5 })).toBe(false);
  });

  it('does not come after a denied card, and people are notified at once', () => {
    const denied = { ...ended, status: 'cardDenied', detail: 'auth_failed' } as const;
    expect(retryAt(denied)).toBeNull();
    expect(needsAlarm(denied)).toBe(true);
  });

  it('does not come after a success or when a user has cancelled, and nobody is notified', () => {
    for (const end of [
      { ...ended, status: 'success', detail: null },
      { ...ended, status: 'fail', detail: 'cancelled' },
      { ...ended, status: null },
    ] as const)
      expect(retryAt(end)).toBeNull();
    expect(needsAlarm({ ...ended, status: 'success', detail: null })).toBe(false);
    expect(needsAlarm({ ...ended, status: 'notWorking', detail: 'cancelled' })).toBe(false);
  });
});
