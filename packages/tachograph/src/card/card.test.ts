import { expect, it } from 'vitest';
import { spansOfDays } from '../days.ts';
import { readFile } from '../samples.testing.ts';
import * as write from '../writer.ts';
import { readActivity } from './activity.ts';
import { type CardFile, generationOf, personKey } from './card.ts';

function cardOf(bytes: Uint8Array): CardFile {
  const file = readFile(bytes);
  if (file.kind !== 'card') throw new Error('not a card');
  return file;
}

function activityOf(value: Uint8Array) {
  const codes: string[] = [];
  const activity = readActivity(value, (code, day) =>
    codes.push(day === undefined || day === null ? code : `${code} ${day}`),
  );
  return { days: activity.days.map(({ day }) => day), isSplit: activity.isSplit, codes };
}

const DAYS = ['2026-06-28', '2026-06-29', '2026-06-30'].map((day) => ({
  day,
  changes: ['00:00 rest', '06:00 driving'],
}));

it('reads a driver card of generation 1', () => {
  const card = cardOf(write.driverCard(DAYS));
  expect(generationOf(card)).toBe('1');
  expect(card.gen2).toBeNull();
  expect(card.gen1).toMatchObject({
    identification: { nation: 0x2e, cardNumber: '1000000001234000', authority: 'Ljubljana' },
    holder: { surname: 'Novak', firstNames: 'Ana', birthDate: '1988-02-29', language: 'sl' },
    lastDownloadAt: new Date('2026-06-30T18:00Z'),
  });
  expect(card.findings).toEqual([]);
});

it('keeps the same key of a person over a renewal of the card', () => {
  expect(personKey(0x2e, '1000000001234000')).toBe(personKey(0x2e, '1000000001234001'));
  expect(personKey(0x2e, '1000000001234000')).not.toBe(personKey(0x19, '1000000001234000'));
});

it('follows records over the end of the ring', () => {
  for (const from of [380, 384, 386, 390, 398]) {
    expect(activityOf(write.activity(DAYS, { from }))).toEqual({
      days: ['2026-06-28', '2026-06-29', '2026-06-30'],
      isSplit: from !== 384, // there the first record ends with the ring
      codes: [],
    });
  }
});

it('reads a card that was never used', () => {
  expect(activityOf(write.bytes([0, 0, 0, 0], write.zeros(400)))).toEqual({ days: [], isSplit: false, codes: [] });
});

it('reads the days on both sides of a damaged record', () => {
  const value = write.activity(DAYS);
  value[4 + 16 + 2] = 0xff; // length of the second day
  expect(activityOf(value)).toEqual({
    days: ['2026-06-28', '2026-06-30'],
    isSplit: false,
    codes: ['activityChainBroken'],
  });
});

it('reports days that cannot be as they are', () => {
  const value = write.activity([
    { day: '2026-06-29', changes: ['00:10 driving', '08:00 work', '08:00 rest'] },
    { day: '2026-06-28', changes: ['00:00 rest'] },
  ]);
  expect(activityOf(value).codes).toEqual([
    'dayWithoutFirstMinute 2026-06-29',
    'minutesNotRising 2026-06-29',
    'daysNotRising 2026-06-28',
  ]);
});

it('takes the later of two changes in one minute, and time without a record as unknown', () => {
  const card = cardOf(
    write.driverCard([
      { day: '2026-06-28', changes: ['00:00 rest', '08:00 work', '08:00 driving crew', '10:00 rest out'] },
      { day: '2026-06-30', changes: ['00:00 rest out known', '09:00 driving'] },
    ]),
  );
  const spans = spansOfDays(card.gen1?.activity?.days ?? [], new Date('2026-06-30T18:00Z'));
  const start = Date.parse('2026-06-28T00:00Z') / 60_000;
  expect(
    spans.map(({ from, to, activity, isCrew }) => [(from - start) / 60, (to - start) / 60, activity, isCrew]),
  ).toEqual([
    [0, 8, 'rest', false],
    [8, 10, 'driving', true],
    [10, 48, 'unknown', false],
    [48, 57, 'rest', false],
    [57, 66, 'driving', false],
  ]);
});

it.each([
  [2, [0xc8, 0xe6, 0xbe], 'Čćž'],
  [5, [0xb8, 0xd2, 0xd0], 'Ива'],
  [16, [0xaa, 0xb8, 0xfe], 'Șžț'],
  [0, [0x41, 0xe9], 'Aé'],
  [255, [0x41], ''],
])('reads names of code page %i', (page, letters, name) => {
  const surname = [page, ...letters, ...Array.from({ length: 35 - letters.length }, () => 0x20)];
  const card = cardOf(
    write.bytes(write.ICC, write.object(0x0520, 0, write.identification('1000000001234000', surname))),
  );
  expect(card.gen1?.holder?.surname).toBe(name);
});

it('loses one object to a damaged length, not those behind it', () => {
  for (const length of [0, 3, 200, 0x7fff]) {
    const bytes = write.driverCard(DAYS);
    const at = 30 + 15 + 3; // the length in the header of the identification
    bytes.set(write.u16(length), at);
    const card = cardOf(bytes);
    expect(card.gen1?.activity?.days).toHaveLength(3);
    expect(card.findings.length).toBeGreaterThan(0);
  }
});

it('keeps objects that it does not know, wherever they are', () => {
  const unknown = write.object(0x0599, 2, write.zeros(7));
  for (const pieces of [
    [write.driverCard(DAYS), unknown],
    [write.ICC, unknown, write.driverCard(DAYS)],
  ]) {
    const card = cardOf(write.bytes(...pieces));
    expect(card.objects.find(({ fileId }) => fileId === 0x0599)?.value).toHaveLength(7);
    expect(card.findings.map(({ code }) => code)).toContain('objectUnknown');
    expect(card.findings.map(({ code }) => code)).not.toContain('objectDamaged');
  }
});
