import { expect, it } from 'vitest';
import { momentText, windowText } from './time-window.ts';

const ZONE = 'Europe/Ljubljana';
const FROM = '2026-11-23T07:00:00.000Z';

it('names the day of a window once, unless it ends on another one', () => {
  expect(windowText(FROM, '2026-11-23T09:00:00.000Z', ZONE)).toBe('23.11.2026 08:00–10:00');
  expect(windowText(FROM, '2026-11-23T23:30:00.000Z', ZONE)).toBe('23.11.2026 08:00–24.11.2026 00:30');
});

it('shows a window that is open at one end, a single time, or none', () => {
  expect(windowText(FROM, null, ZONE)).toBe('23.11.2026 08:00');
  expect(windowText(FROM, FROM, ZONE)).toBe('23.11.2026 08:00');
  expect(windowText(null, FROM, ZONE)).toBe('– 23.11.2026 08:00');
  expect(windowText(null, null, ZONE)).toBeNull();
});

it('shows only the time of a moment on the day of another', () => {
  expect(momentText(FROM, ZONE, '2026-11-23T06:00:00.000Z')).toBe('08:00');
});
