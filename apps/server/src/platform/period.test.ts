import { describe, expect, it } from 'vitest';
import { acceptOpenPeriod, readPeriod } from './period.ts';

const read = (from: string | undefined, to: string | undefined) => readPeriod({ from, to }, 'Europe/Ljubljana', 31);

describe('the period of a query', () => {
  it('accepts both forms of an instant', () => {
    expect(read('2026-11-19 00:00:00', '2026-11-20T23:00:00.000Z')).toEqual({
      from: Date.UTC(2026, 10, 18, 23),
      to: Date.UTC(2026, 10, 20, 23),
    });
  });

  it('is refused when one end is missing', () => {
    expect(read('2026-11-19 00:00:00', undefined)).toEqual({ refused: 'period.incomplete' });
    expect(read(undefined, '2026-11-19 00:00:00')).toEqual({ refused: 'period.incomplete' });
  });

  it('is refused when it ends before it begins, and accepted as a single moment', () => {
    expect(read('2026-11-20 00:00:01', '2026-11-20 00:00:00')).toEqual({ refused: 'period.reversed' });
    expect(read('2026-11-20 00:00:00', '2026-11-20 00:00:00')).toMatchObject({ from: Date.UTC(2026, 10, 19, 23) });
  });

  it('names the end that is not a date', () => {
    expect(read('2026-02-30 00:00:00', '2026-03-01 00:00:00')).toEqual({ refused: 'invalid_date', field: 'from' });
    expect(read('2026-02-01 00:00:00', '2026-02-01 25:00:00')).toEqual({ refused: 'invalid_date', field: 'to' });
  });

  it('may be exactly as long as allowed and not a second longer', () => {
    expect(read('2026-01-01 00:00:00', '2026-02-01 00:00:00')).not.toHaveProperty('refused');
    expect(read('2026-01-01 00:00:00', '2026-02-01 00:00:01')).toEqual({
      refused: 'period.too_long',
      params: { maxDays: 31 },
    });
  });

  it('counts local days across a clock change', () => {
    expect(read('2026-10-10 00:00:00', '2026-11-10 00:00:00')).not.toHaveProperty('refused'); // 31 days and an hour
    expect(read('2026-03-10 00:00:00', '2026-04-10 00:00:01')).toHaveProperty('refused'); // 31 days less an hour
  });
});

describe('the period of a list', () => {
  const accepted = (from?: string, to?: string) => acceptOpenPeriod({ from, to }, 'Europe/Ljubljana');

  it('may lack either end', () => {
    expect(accepted()).toEqual({ from: undefined, to: undefined });
    expect(accepted('2026-11-20 00:00:00')).toEqual({ from: Date.UTC(2026, 10, 19, 23), to: undefined });
    expect(accepted('2026-11-20 00:00:00', '2026-11-20 00:00:00')).toMatchObject({ to: Date.UTC(2026, 10, 19, 23) });
  });

  it('is refused when it ends before it begins, or an end is no date', () => {
    const refusal = (from: string, to: string) => {
      try {
        return accepted(from, to);
      } catch (error) {
        return error;
      }
    };
    expect(refusal('2026-11-20 00:00:01', '2026-11-20 00:00:00')).toMatchObject({ code: 'period.reversed' });
    expect(refusal('2026-02-30 00:00:00', '2026-03-01 00:00:00')).toMatchObject({
      errors: [{ path: 'from', code: 'invalid_date' }],
    });
  });
});
