import { expect, it } from 'vitest';
import { shortPlace } from './short-place.ts';

it.each([
  ['Mariborska cesta 12, 3000 Celje, SI', 'Celje'],
  ['Celje, SI', 'Celje'],
  ['Simmeringer Hauptstraße 5, 1110 Wien, AT', 'Wien, AT'],
  ['12 High Street, SW1A 1AA London, GB', 'SW1A 1AA London, GB'],
  ['3 km SV od kraja Celje', '3 km SV od kraja Celje'],
  ['Skladišče Celje', 'Skladišče Celje'],
  ['Terminal 2, Hala B', 'Terminal 2, Hala B'],
])('shortens %s to %s', (address, short) => expect(shortPlace(address, 'SI')).toBe(short));
