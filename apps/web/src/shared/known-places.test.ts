import { expect, it } from 'vitest';
import { knownPlace } from './known-places.ts';

const yard = { at: { latitude: 46.0595, longitude: 14.5595 }, name: 'Dvorišče Ljubljana Moste' };

it('names the place of a vehicle as the list does, as long as it has not gone on', () => {
  expect(knownPlace(yard, { latitude: 46.0596, longitude: 14.5595 })).toBe(yard.name);
  expect(knownPlace(yard, { latitude: 46.1, longitude: 14.5595 })).toBeNull();
  expect(knownPlace(yard, null)).toBeNull();
  expect(knownPlace(undefined, yard.at)).toBeNull();
});
