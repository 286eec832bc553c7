import { expect, it } from 'vitest';
import { isStale, statusOf } from './status.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

it('keeps a drive for exactly 15 minutes', () => {
  expect(isStale('drive', minutesAgo(15), NOW)).toBe(false);
  expect(isStale('drive', minutesAgo(15) - 1, NOW)).toBe(true);
});

it('keeps anything else for exactly 185 minutes', () => {
  for (const type of ['stop', 'idling', 'rest', 'work', 'undefined'] as const) {
    expect(isStale(type, minutesAgo(185), NOW)).toBe(false);
    expect(isStale(type, minutesAgo(185) - 1, NOW)).toBe(true);
  }
});

it('shows a stale vehicle, and one without a stage, as undefined', () => {
  expect(statusOf('rest', minutesAgo(180), NOW)).toBe('rest');
  expect(statusOf('drive', minutesAgo(16), NOW)).toBe('undefined');
  expect(statusOf(null, NOW, NOW)).toBe('undefined');
});
