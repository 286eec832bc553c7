import { exchangeDateTime } from '@konvoj/i18n';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstant } from './time.ts';

const LJUBLJANA = 'Europe/Ljubljana';
const iso = (text: string, zone = LJUBLJANA) => {
  const at = readInstant(text, zone);
  return at === null ? null : new Date(at).toISOString();
};

describe('an instant in client format', () => {
  it.each([
    ['2026-11-20T08:15:00.000Z', '2026-11-20T08:15:00.000Z'],
    ['2026-11-20T09:15:00+01:00', '2026-11-20T08:15:00.000Z'],
    ['2026-11-20 09:15:00', '2026-11-20T08:15:00.000Z'],
    ['2026-07-20 09:15:00', '2026-07-20T07:15:00.000Z'],
    ['2026-01-01 00:00:00', '2025-12-31T23:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each(['', 'yesterday', '2026-02-30 10:00:00', '2026-13-01 10:00:00', '2026-11-20 24:00:00', '2026-11-20', '1'])(
    'refuses %j',
    (text) => {
      expect(iso(text)).toBeNull();
    },
  );

  it.each([
    '0000-01-01 00:00:00',
    '1899-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '9999-12-31T23:59:59-00:30',
    '0000-01-01T00:00:00+14:00',
  ])('refuses %s, in a year of nobody who lives', (text) => {
    expect(iso(text, 'UTC')).toBeNull();
  });

  it('refuses an ISO time without a zone, which would be in the time zone of the server', () => {
    expect(iso('2026-11-20T08:15:00')).toBeNull();
  });

  it('reads an hour skipped by the spring change as if the clocks had not changed yet', () => {
    expect(iso('2026-03-29 02:30:00')).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('2026-03-29 01:59:59')).toBe('2026-03-29T00:59:59.000Z');
    expect(iso('2026-03-29 03:00:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('reads an hour repeated by the autumn change as the earlier one', () => {
    expect(iso('2026-10-25 02:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-10-25 01:59:59')).toBe('2026-10-24T23:59:59.000Z');
    expect(iso('2026-10-25 03:00:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('supports zones with half hours, with changes at midnight and far from UTC', () => {
    expect(iso('2026-11-20 05:30:00', 'Asia/Kolkata')).toBe('2026-11-20T00:00:00.000Z');
    expect(iso('2026-01-15 12:00:00', 'Pacific/Auckland')).toBe('2026-01-14T23:00:00.000Z');
    expect(iso('2026-07-01 00:00:00', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z');
  });
});

it('reads back the local time, except for the repeated hour', () => {
  const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1_000, max: Date.UTC(2040, 0, 1) / 1_000 });
  fc.assert(
    fc.property(seconds, fc.constantFrom(LJUBLJANA, 'Asia/Kolkata', 'America/New_York', 'UTC'), (second, zone) => {
      const at = second * 1_000;
      const back = readInstant(exchangeDateTime(at, zone), zone);
      expect([at, at - 3_600_000]).toContain(back);
    }),
  );
});
