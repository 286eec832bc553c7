import { describe, expect, it } from 'vitest';
import {
  exchangeDateTime,
  formatClock,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatHours,
  formatNumber,
  formatSpeed,
  formatTime,
} from './format.ts';

const LJUBLJANA = 'Europe/Ljubljana';

describe('formats', () => {
  it('shows an instant as DD.MM.YYYY HH:mm:ss in the time zone of the organization', () => {
    expect(formatDateTime('2026-11-20T23:15:09.000Z', LJUBLJANA)).toBe('21.11.2026 00:15:09');
    expect(formatDateTime('2026-07-01T22:00:00.000Z', LJUBLJANA)).toBe('02.07.2026 00:00:00');
    expect(formatDate('2026-07-01T22:00:00.000Z', 'UTC')).toBe('01.07.2026');
  });

  it('shows the time of a day alone, with and without its seconds', () => {
    expect(formatTime('2026-11-20T23:15:09.000Z', LJUBLJANA)).toBe('00:15:09');
    expect(formatClock('2026-11-20T23:15:09.000Z', LJUBLJANA)).toBe('00:15');
    expect(formatClock('2026-03-29T01:00:00.000Z', LJUBLJANA)).toBe('03:00');
    expect(formatClock('yesterday', LJUBLJANA)).toBe('');
  });

  it('exchanges an instant as YYYY-MM-DD HH:mm:ss', () => {
    expect(exchangeDateTime('2026-11-20T08:15:00.000Z', LJUBLJANA)).toBe('2026-11-20 09:15:00');
  });

  it('shows nothing for an invalid date', () => {
    expect(formatDateTime('yesterday', LJUBLJANA)).toBe('');
  });

  it('writes numbers as the language does', () => {
    expect(formatNumber('sl', 12_345.6, 1)).toBe('12.345,6');
    expect(formatNumber('en', 1234.5, 1)).toBe('1,234.5');
    expect(formatDistance('de', 12_340)).toBe('12,3\u00A0km');
    expect(formatSpeed('en', 82.4)).toBe('82\u00A0km/h');
  });

  it.each([
    [0, '0:00'],
    [59, '0:01'],
    [3_600, '1:00'],
    [93_600, '26:00'],
    [-5, '0:00'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [45, '45\u00A0min'],
    [270, '4\u00A0h 30\u00A0min'],
    [3_360, '56\u00A0h'],
  ])('writes %i minutes of a law as %s', (minutes, text) => {
    expect(formatHours(minutes)).toBe(text);
  });
});
