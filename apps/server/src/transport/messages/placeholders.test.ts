import { expect, it } from 'vitest';
import { filledIn } from './placeholders.ts';

const values = { driver: 'Miha Kos', plate: 'LJ KT-482', place: 'Luka Koper', time: '08:15' };

it('fills in driver, plate, place and time, as often as they occur', () => {
  expect(filledIn('{driver}, z {plate} v {place} do {time}. Hvala, {driver}!', values)).toBe(
    'Miha Kos, z LJ KT-482 v Luka Koper do 08:15. Hvala, Miha Kos!',
  );
});

it('leaves other braces as they are, also those that a value brings', () => {
  expect(filledIn('{gate} {plate}', { ...values, plate: '{time}' })).toBe('{gate} {time}');
});
