import { describe, expect, it } from 'vitest';
import { earlierSince } from './thread-period.ts';

describe('the past of a thread', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z');
  const zone = 'Europe/Ljubljana';

  it('is shown step by step, 92 days with today at most', () => {
    expect(earlierSince(undefined, now, zone)).toBe('2026-11-15');
    expect(earlierSince('2026-11-15', now, zone)).toBe('2026-10-23');
    expect(earlierSince('2026-11-01', now, zone)).toBe('2026-10-23');
    expect(earlierSince('2026-10-23', now, zone)).toBe('2026-08-23');
    expect(earlierSince('2026-08-23', now, zone)).toBeNull();
  });
});
