import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.UTC(2026, 10, 21, 12);
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

it('says how long ago in the language of the page', () => {
  expect(timeAgo(before(5), now, 'en')).toBe('5 minutes ago');
  expect(timeAgo(before(5), now, 'sl')).toBe('pred 5 minutami');
  expect(timeAgo(before(60 * 24 * 3), now, 'en')).toBe('3 days ago');
  expect(timeAgo(before(-1), now, 'en')).toBe('now');
});
