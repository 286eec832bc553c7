import { expect, it } from 'vitest';
import { dayAtClock, typedMoment } from './typed-moment.ts';

const TODAY = '2026-11-22';

it.each([
  ['23.11.2026 08:00', '2026-11-23 08:00:00'],
  ['23.11. 8:00', '2026-11-23 08:00:00'],
  ['23.11 14:30', '2026-11-23 14:30:00'],
  ['23.11. 8', '2026-11-23 08:00:00'],
  ['23.11.2026 17', '2026-11-23 17:00:00'],
  ['5.1.', '2027-01-05 08:00:00'],
  ['2026-12-01 06:15', '2026-12-01 06:15:00'],
  ['jutri 7:30', '2026-11-23 07:30:00'],
  ['9:45', '2026-11-22 09:45:00'],
])('reads %s', (text, moment) => {
  expect(typedMoment(text, null, TODAY)).toBe(moment);
});

it('keeps what is not typed of the moment before', () => {
  const before = '2026-11-25 16:20:00';
  expect(typedMoment('26.11.', before, TODAY)).toBe('2026-11-26 16:20:00');
  expect(typedMoment('17:05', before, TODAY)).toBe('2026-11-25 17:05:00');
  expect(dayAtClock('2026-11-27', before)).toBe('2026-11-27 16:20:00');
});

it.each(['', '2', '23', '31.2.2026', '25:00', 'Koper', '8:00-10:00'])('does not read %j', (text) => {
  expect(typedMoment(text, null, TODAY)).toBeNull();
});
