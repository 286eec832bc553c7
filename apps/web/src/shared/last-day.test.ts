import { describe, expect, it } from 'vitest';
import { endOfDay, lastDayOf } from './last-day.ts';

const ZONE = 'Europe/Ljubljana';

describe('last day', () => {
  it('is the day before an end at midnight of the time zone', () => {
    expect(lastDayOf('2026-12-31T23:00:00.000Z', ZONE)).toBe('2026-12-31');
  });

  it('is the day itself when it ends in its last second', () => {
    expect(lastDayOf('2026-12-31T22:59:59.000Z', ZONE)).toBe('2026-12-31');
  });

  it('is none when there is no end', () => {
    expect(lastDayOf(null, ZONE)).toBeNull();
    expect(endOfDay(null)).toBeNull();
  });

  it('ends with its last second', () => {
    expect(endOfDay('2026-12-31')).toBe('2026-12-31 23:59:59');
  });
});
