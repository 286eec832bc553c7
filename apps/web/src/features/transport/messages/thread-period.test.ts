import { describe, expect, it } from 'vitest';
import { earlierSince, threadPeriods } from './thread-period.ts';

describe('the past of a thread', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z');
  const zone = 'Europe/Ljubljana';

  it('is shown step by step, for two years', () => {
    expect(earlierSince(undefined, now, zone)).toBe('2026-11-15');
    expect(earlierSince('2026-11-15', now, zone)).toBe('2026-10-23');
    expect(earlierSince('2026-11-01', now, zone)).toBe('2026-10-23');
    expect(earlierSince('2026-10-23', now, zone)).toBe('2026-08-23');
    expect(earlierSince('2026-08-23', now, zone)).toBe('2026-05-24');
    expect(earlierSince('2024-11-24', now, zone)).toBeNull();
  });

  it('is read by periods of at most 92 days, without a gap', () => {
    expect(threadPeriods(undefined, now, zone)).toEqual([{}]);
    expect(threadPeriods('2026-11-15', now, zone)).toEqual([{ from: '2026-11-14T23:00:00.000Z' }]);
    expect(threadPeriods('2026-05-24', now, zone)).toEqual([
      { from: '2026-08-22T22:00:00.000Z' },
      { from: '2026-05-23T22:00:00.000Z', to: '2026-08-22T22:00:00.000Z' },
    ]);
    expect(threadPeriods('2001-01-01', now, zone)).toHaveLength(8);
  });
});
