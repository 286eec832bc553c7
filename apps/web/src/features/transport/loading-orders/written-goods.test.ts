import { expect, it } from 'vitest';
import { writtenGoods } from './written-goods.ts';

/** Only what is written. */
const read = (text: string) =>
  Object.fromEntries(Object.entries(writtenGoods(text)).filter(([, value]) => value !== null));

it.each([
  ['12 palet papirja, 8400 kg', { pallets: 12, weightKg: 8_400, description: 'papirja' }],
  ['Blago: 33 EUR palet, 24 t', { pallets: 33, weightKg: 24_000 }],
  ['goods: 8.400 kg steel coils', { weightKg: 8_400, description: 'steel coils' }],
  ['22,5 t', { weightKg: 22_500 }],
  ['8 400 kg', { weightKg: 8_400 }],
  ['5 Stück Maschinen, 13,6 ldm', { pieces: 5, loadingMeters: 13.6, description: 'Maschinen' }],
  ['3 pallets, ADR 4.1', { pallets: 3, adrClass: '4.1' }],
  ['-18 °C', { temperatureFrom: -18, temperatureTo: -18 }],
  ['18 paletten Obst, +2 bis +8 °C', { pallets: 18, description: 'Obst', temperatureFrom: 2, temperatureTo: 8 }],
  ['8400 t jekla', { description: '8400 t jekla' }],
  ['sadje', { description: 'sadje' }],
])('reads %s', (text, goods) => {
  expect(read(text)).toEqual(goods);
});

it.each([' ', '1', '1 ', '1.', '-'])('is read at once: %j again and again', (piece) => {
  expect(writtenGoods(piece.repeat(10_000 / piece.length)).weightKg).toBeNull();
});
