import { expect, it } from 'vitest';
import { readTachographFile } from './recognise.ts';
import * as write from './writer.ts';

const CARD = write.driverCard([{ day: '2026-06-30', changes: ['00:00 rest', '06:00 driving'] }]);

function outcome(bytes: Uint8Array): string {
  const recognised = readTachographFile(bytes);
  if (recognised.kind === 'refused') return recognised.refusal;
  const { file } = recognised;
  const days = file.kind === 'card' ? file.gen1?.activity?.days.length : file.days.length;
  return [file.kind, days, ...file.findings.map(({ code }) => code)].join(' ');
}

function latin(content: string): Uint8Array {
  return Uint8Array.from(Buffer.from(content, 'latin1'));
}

it.each([
  ['a card', CARD, 'card 1'],
  ['a card that lost its first two bytes', CARD.subarray(2), 'card 1 firstBytesRestored'],
  ['a card with zeros behind it', write.bytes(CARD, write.zeros(40)), 'card 1 trailingZeros'],
  ['a card as hexadecimal digits', latin(Buffer.from(CARD).toString('hex')), 'card 1 textDecoded'],
  [
    'a card as base64 in lines',
    latin(Buffer.from(CARD).toString('base64').replace(/.{76}/g, '$&\r\n')),
    'card 1 textDecoded',
  ],
  [
    'a single block of a vehicle unit',
    write.bytes([0x76, 0x32], write.gen2Day('2026-06-30', ['00:00 rest'])),
    'vehicleUnit 1',
  ],
  [
    'a vehicle unit with zeros behind it',
    write.bytes([0x76, 0x02], write.gen1Day('2026-06-30', ['00:00 rest']), write.zeros(9)),
    'vehicleUnit 1 trailingZeros',
  ],
])('recognises %s', (_, bytes, expected) => {
  expect(outcome(bytes)).toBe(expected);
});

it.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['a few bytes', CARD.subarray(0, 40), 'tooShort'],
  ['a web page', latin(`<!doctype html>${' '.repeat(200)}`), 'text'],
  ['a ZIP', write.bytes([0x50, 0x4b, 3, 4], write.zeros(200)), 'archive'],
  ['a picture', write.bytes([0xff, 0xd8, 0xff, 0xe0], new Uint8Array(300).fill(0x51)), 'unknown'],
  ['zeros', write.zeros(300), 'unknown'],
])('refuses %s', (_, bytes, expected) => {
  expect(outcome(bytes)).toBe(expected);
});
