import { expect, it } from 'vitest';
import { withoutTimes } from './written-times.ts';

it.each([
  ['25.11.2026 do 12:00', null, '12:00'],
  ['do 25.11. 12:00', null, '12:00'],
  ['bis 12:00 Uhr', null, '12:00'],
  ['until 12:00', null, '12:00'],
  ['najkasneje do 12.30', null, '12:30'],
  ['od 8:00', '08:00', null],
  ['ab 8:00', '08:00', null],
  ['from 8:00', '08:00', null],
  ['ob 8:00', '08:00', null],
  ['um 8:00 Uhr', '08:00', null],
  ['at 8:00', '08:00', null],
  ['8:00', '08:00', null],
  ['od 8:00 do 10:00', '08:00', '10:00'],
  ['zwischen 8:00 und 10:00', '08:00', '10:00'],
  ['8:00 - 8:00', '08:00', null],
  ['7-9h', '07:00', '09:00'],
])('reads the window of %s, and leaves no word of it', (line, from, to) => {
  expect(withoutTimes(`Celje, Avstrija, ${line}`, '2026-11-22')).toMatchObject({ from, to, rest: 'Celje, Avstrija' });
});

it.each([
  ['torek 24.11. ob 8:00', '2026-11-24'],
  ['v torek, 24. 11. 2026 ob 8:00', '2026-11-24'],
  ['24.11. (torek) 8:00', '2026-11-24'],
  ['24.11. torek 8:00', '2026-11-24'],
  ['Tuesday, 24.11. at 8:00', '2026-11-24'],
  ['am Dienstag, 24.11. um 8:00 Uhr', '2026-11-24'],
  ['torek 8:00', '2026-11-24'],
  ['v sredo ob 8:00', '2026-11-25'],
  ['on Friday from 8:00', '2026-11-27'],
  ['Montag ab 8:00', '2026-11-30'],
])('leaves no weekday of %s in the address', (text, day) => {
  expect(withoutTimes(`3000 Celje, ${text}`, '2026-11-23')).toEqual({
    day,
    from: '08:00',
    to: null,
    rest: '3000 Celje',
  });
});

it('takes a line of a weekday alone for the day', () => {
  expect(withoutTimes('Torek', '2026-11-23')).toMatchObject({ day: '2026-11-24', rest: '' });
});

it.each([
  ['9000 Murska Sobota, 24.11. 8:00', '9000 Murska Sobota'],
  ['9000 Murska Sobota 24.11.', '9000 Murska Sobota'],
  ['Petek d.o.o., 3000 Celje', 'Petek d.o.o., 3000 Celje'],
  ['Ulica Sreda 4, 3000 Celje', 'Ulica Sreda 4, 3000 Celje'],
])('keeps names that are weekdays: %s', (line, rest) => {
  expect(withoutTimes(line, '2026-11-23').rest).toBe(rest);
});
