import { describe, expect, it } from 'vitest';
import { instantOfLocal, localFields, startOfLocalDay, zoneOffsetMs } from './zone.ts';

const LJUBLJANA = 'Europe/Ljubljana';
const HOUR_MS = 3_600_000;

describe('time zones', () => {
  it('knows summer and winter', () => {
    expect(zoneOffsetMs(Date.parse('2026-01-15T12:00:00Z'), LJUBLJANA)).toBe(HOUR_MS);
    expect(zoneOffsetMs(Date.parse('2026-07-15T12:00:00Z'), LJUBLJANA)).toBe(2 * HOUR_MS);
    expect(zoneOffsetMs(Date.parse('2026-07-15T12:00:00Z'), 'Asia/Kathmandu')).toBe(5.75 * HOUR_MS);
  });

  it('changes exactly at the hour the zone does', () => {
    expect(zoneOffsetMs(Date.parse('2026-10-25T00:59:59Z'), LJUBLJANA)).toBe(2 * HOUR_MS);
    expect(zoneOffsetMs(Date.parse('2026-10-25T01:00:00Z'), LJUBLJANA)).toBe(HOUR_MS);
  });

  it('finds the instant of a local time and back', () => {
    const at = instantOfLocal(Date.UTC(2026, 10, 20, 9, 15), LJUBLJANA);
    expect(new Date(at).toISOString()).toBe('2026-11-20T08:15:00.000Z');
    expect(localFields(at, LJUBLJANA).toISOString()).toBe('2026-11-20T09:15:00.000Z');
  });

  it('takes the first of a time that happens twice, and moves on one that never happens', () => {
    const twice = instantOfLocal(Date.UTC(2026, 9, 25, 2, 30), LJUBLJANA);
    expect(new Date(twice).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    const never = instantOfLocal(Date.UTC(2026, 2, 29, 2, 30), LJUBLJANA);
    expect(localFields(never, LJUBLJANA).toISOString()).toBe('2026-03-29T03:30:00.000Z');
  });

  it('finds midnights around a day of 25 hours', () => {
    const noon = Date.parse('2026-10-25T11:00:00Z');
    const first = startOfLocalDay(noon, LJUBLJANA);
    const next = startOfLocalDay(noon, LJUBLJANA, 1);
    expect(new Date(first).toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect((next - first) / HOUR_MS).toBe(25);
  });
});
