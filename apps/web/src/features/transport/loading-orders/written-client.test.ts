import { expect, it } from 'vitest';
import { writtenClient } from './written-client.ts';

const CLIENTS = ['Loška mlekarna Planica', 'Luna d.o.o.', 'Luna Transport GmbH', 'Sol'];
const named = (message: string): string | null => writtenClient(message, CLIENTS);

it.each([
  ['Prevoz za Loško Planico, hvala', null],
  [
    'Loška mlekarna Planica d.o.o. naroča prevoz:\nNaklad: Luna, Letališka 29, 1000 Ljubljana',
    'Loška mlekarna Planica',
  ],
  ['Naklad: LOŠKA MLEKARNA PLANICA, Kidričeva 1, 4220 Škofja Loka\nRazklad: 6501 Koper', 'Loška mlekarna Planica'],
  [
    'Naklad: 1000 Ljubljana\nRazklad: Luna, 6501 Koper\n\nLep pozdrav,\nAna\nLoška mlekarna Planica',
    'Loška mlekarna Planica',
  ],
  ['Naklad: Loška mlekarna Planica, 4220 Škofja Loka\nRazklad: Luna, 1000 Ljubljana', null],
  ['Naklad: Luna Transport, 1000 Ljubljana', 'Luna Transport GmbH'],
  ['Naklad: Lunapark, 1000 Ljubljana, sol 20 t', null],
])('finds the client in %j', (message, client) => {
  expect(named(message)).toBe(client);
});
