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
