import { describe, expect, it } from 'vitest';
import { isInWindow } from './window.ts';

const LJUBLJANA = 'Europe/Ljubljana';
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/** `Fri 22:00-06:00` */
function windowOf(text: string) {
  const [days = '', hours = ''] = text.split(' ');
  const [from = '', to = ''] = hours.split('-');
  return {
    days: days.split(',').map((day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day) + 1),
    fromMinutes: clock(from),
    toMinutes: clock(to),
  };
}

describe('the active window', () => {
  it.each([
    // 12 June 2026 is a Friday.
    ['Fri 08:00-17:00', '2026-06-12T07:59:59+02:00', false],
    ['Fri 08:00-17:00', '2026-06-12T08:00:00+02:00', true],
    ['Fri 08:00-17:00', '2026-06-12T16:59:59+02:00', true],
    ['Fri 08:00-17:00', '2026-06-12T17:00:00+02:00', false],
    ['Fri 08:00-17:00', '2026-06-11T12:00:00+02:00', false],
    ['Fri 22:00-06:00', '2026-06-12T03:00:00+02:00', false],
    ['Fri 22:00-06:00', '2026-06-12T22:00:00+02:00', true],
    ['Fri 22:00-06:00', '2026-06-13T00:00:00+02:00', true],
    ['Fri 22:00-06:00', '2026-06-13T05:59:59+02:00', true],
    ['Fri 22:00-06:00', '2026-06-13T06:00:00+02:00', false],
    ['Sun 22:00-06:00', '2026-06-15T03:00:00+02:00', true],
    ['Wed 06:00-06:00', '2026-06-10T05:59:59+02:00', false],
    ['Wed 06:00-06:00', '2026-06-10T06:00:00+02:00', true],
    ['Wed 06:00-06:00', '2026-06-11T05:59:59+02:00', true],
    ['Wed 06:00-06:00', '2026-06-11T06:00:00+02:00', false],
    ['Wed 00:00-00:00', '2026-06-10T23:59:59+02:00', true],
    ['Wed 00:00-00:00', '2026-06-11T00:00:00+02:00', false],
    // 29 March 2026: 02:00 is 03:00. A window of that hour is not there.
    ['Sun 02:00-03:00', '2026-03-29T00:59:59Z', false],
    ['Sun 02:00-03:00', '2026-03-29T01:00:00Z', false],
    ['Sun 03:00-04:00', '2026-03-29T01:00:00Z', true],
    ['Sat 22:00-06:00', '2026-03-29T03:59:59Z', true],
    ['Sat 22:00-06:00', '2026-03-29T04:00:00Z', false],
    // 25 October 2026: 03:00 is 02:00 again. The hour is there twice.
    ['Sun 02:00-03:00', '2026-10-25T00:00:00Z', true],
    ['Sun 02:00-03:00', '2026-10-25T01:59:59Z', true],
    ['Sun 02:00-03:00', '2026-10-25T02:00:00Z', false],
    ['Sun 03:00-04:00', '2026-10-25T01:30:00Z', false],
  ])('%s at %s: %s', (window, time, inside) => {
    expect(isInWindow(windowOf(window), Date.parse(time), LJUBLJANA)).toBe(inside);
  });
});
