import { expect, it } from 'vitest';
import { drivingWithoutCard, spansOfSlot } from '../days.ts';
import { readFile } from '../samples.testing.ts';
import * as write from '../writer.ts';
import { blockName } from './blocks.ts';
import type { VehicleUnitFile } from './vehicle-unit.ts';

const CERTIFICATES = [write.zeros(194), write.zeros(194)] as const;
const REST = ['00:00 rest', '00:00 rest co-driver out', '06:00 driving', '10:00 rest'];
const OVERVIEW = write.bytes([0x76, 0x31], write.gen2Overview(CERTIFICATES));

function unitOf(...pieces: write.Piece[]): VehicleUnitFile {
  const file = readFile(write.bytes(...pieces));
  if (file.kind !== 'vehicleUnit') throw new Error('not a vehicle unit');
  return file;
}

function gen2Day(day: string): Uint8Array {
  return write.bytes([0x76, 0x32], write.gen2Day(day, REST));
}

function gen1Day(day: string): Uint8Array {
  return write.bytes([0x76, 0x02], write.gen1Day(day, REST));
}

function codesOf({ findings }: VehicleUnitFile): string[] {
  return findings.map(({ code, object }) => `${code} ${object}`.trim());
}

it('reads generation 1', () => {
  const unit = unitOf([0x76, 0x01], write.gen1Overview(CERTIFICATES), gen1Day('2026-06-29'), gen1Day('2026-06-30'));
  expect(unit).toMatchObject({
    generation: '1',
    overview: { vin: 'TESTVIN0000000001', vehicle: { plate: 'LJ TST-01' } },
  });
  expect(unit.days.map(({ day, changes }) => `${day} ${changes.length}`)).toEqual(['2026-06-29 4', '2026-06-30 4']);
  expect(unit.findings).toEqual([]);
});

it.each([[[]], [[0x76, 0x00, 2, 2]]])('reads generation 2 with and without the interface version', (before) => {
  const unit = unitOf(before, OVERVIEW, gen2Day('2026-06-30'));
  expect(unit).toMatchObject({ generation: '2v2', overview: { vin: 'TESTVIN0000000001' } });
  expect(unit.days).toHaveLength(1);
  expect(unit.findings).toEqual([]);
});

it('tells version 1 of generation 2 by its blocks', () => {
  const unit = unitOf([0x76, 0x22], write.gen2Day('2026-06-30', REST));
  expect(unit.generation).toBe('2v1');
});

it('keeps the blocks around a damaged one', () => {
  const gen1 = [gen1Day('2026-06-28'), gen1Day('2026-06-29'), gen1Day('2026-06-30')];
  gen1[1]?.set([0x10], 2 + 7); // so many insertions do not fit
  const first = unitOf(...gen1);
  expect(first.days.map(({ day }) => day)).toEqual(['2026-06-28', '2026-06-30']);
  expect(codesOf(first)).toEqual(['objectDamaged 02']);

  const gen2 = [gen2Day('2026-06-28'), gen2Day('2026-06-29'), gen2Day('2026-06-30')];
  gen2[1]?.set([0x10], 2 + 3); // so many dates do not fit
  const second = unitOf(...gen2);
  expect(second.days.map(({ day }) => day)).toEqual(['2026-06-28', '2026-06-30']);
  expect(codesOf(second)).toEqual(['objectDamaged 32']);
});

it.each([
  ['generation 1', gen1Day],
  ['generation 2', gen2Day],
])('keeps the block before a damaged header of %s', (_, dayOf) => {
  for (const [at, byte] of [
    [0, 0x77],
    [1, 0xf2],
  ] as const) {
    const blocks = [dayOf('2026-06-28'), dayOf('2026-06-29'), dayOf('2026-06-30')];
    blocks[1]?.set([byte], at);
    const unit = unitOf(...blocks);
    expect(unit.days.map(({ day }) => day)).toEqual(['2026-06-28', '2026-06-30']);
    expect(codesOf(unit)).toEqual(['bytesSkipped']);
  }
});

it('keeps what there is of a block that was cut', () => {
  const whole = write.bytes(gen2Day('2026-06-29'), gen2Day('2026-06-30'));
  const unit = unitOf(whole.subarray(0, -80));
  expect(unit.days.map(({ day, changes }) => `${day} ${changes.length}`)).toEqual(['2026-06-29 4', '2026-06-30 4']);
  expect(unit.blocks.map(({ isWhole }) => isWhole)).toEqual([true, false]);
  expect(codesOf(unit)).toEqual(['objectCut 32']);
});

it('reads a block whose header is missing', () => {
  const second = unitOf(write.gen2Day('2026-06-29', REST), gen2Day('2026-06-30'));
  expect(second.blocks.map(blockName)).toEqual(['activities', '32']);
  expect(second.generation).toBe('2v2');
  expect(codesOf(second)).toEqual(['blockHeaderMissing activities']);
  const first = unitOf(write.gen1Day('2026-06-29', REST), gen1Day('2026-06-30'));
  expect(first.days.map(({ day }) => day)).toEqual(['2026-06-29', '2026-06-30']);
  expect(codesOf(first)).toEqual(['blockHeaderMissing activities']);
});

it('reads transfers that were joined, with one record for each day', () => {
  const partial = write.bytes([0x76, 0x32], write.gen2Day('2026-06-29', REST.slice(0, 2)));
  const unit = unitOf(OVERVIEW, gen2Day('2026-06-28'), partial, OVERVIEW.subarray(2), gen2Day('2026-06-29'));
  expect(unit.days.map(({ day, changes }) => `${day} ${changes.length}`)).toEqual(['2026-06-28 4', '2026-06-29 4']);
  expect(codesOf(unit)).toEqual(['blockHeaderMissing overview']);
});

it('reads a card that was downloaded through the unit', () => {
  const card = write.driverCard([{ day: '2026-06-30', changes: ['00:00 rest'] }]);
  const unit = unitOf(OVERVIEW, [0x76, 0x06], card, gen2Day('2026-06-30'));
  expect(unit.cards.map(({ gen1 }) => gen1?.holder?.surname)).toEqual(['Novak']);
  expect(unit.days).toHaveLength(1);
});

it('finds driving without a card', () => {
  const changes = ['00:00 rest out', '00:00 rest co-driver out', '06:00 driving out', '06:30 driving', '07:00 rest'];
  const unit = unitOf([0x76, 0x32], write.gen2Day('2026-06-30', changes));
  const start = Date.parse('2026-06-30T00:00Z') / 60_000;
  expect(drivingWithoutCard(unit.days).map(({ from, to }) => [from - start, to - start])).toEqual([[360, 390]]);
});

it('ends the day of the download at its time', () => {
  const data = write.bytes(write.gen1DayData('2026-06-30', ['00:00 rest', '06:00 driving']), write.zeros(128));
  data.set(write.time('2026-06-30T10:00'));
  const [day] = unitOf([0x76, 0x02], data).days;
  const spans = day === undefined ? [] : spansOfSlot(day, 'driver');
  expect(spans.map(({ activity, from, to }) => `${activity} ${to - from}`)).toEqual(['rest 360', 'driving 240']);
});

it('reads 3 MB of speeds without copying them', () => {
  const block = write.speedBlock(49_000);
  const { speed } = unitOf(block);
  expect(speed).toHaveLength(49_000);
  expect(new Set(speed.map(({ kmh }) => kmh.buffer)).size).toBe(1);
});

it('refuses records that are shorter than their type', () => {
  const arrays = Array.from({ length: 32 }, () => write.array(0x1b, 1, ...Array.from({ length: 60 }, () => [1])));
  const unit = unitOf(OVERVIEW, [0x76, 0x33], write.array(0x18, 88), ...arrays, write.NO_SIGNATURE);
  expect(unit.events?.overspeeds).toEqual([]);
  expect(new Set(codesOf(unit))).toEqual(new Set(['recordsTooShort 33']));
});

it('reads no more records of a type than a block may have', () => {
  const conditions = (count: number) =>
    write.array(0x09, 5, ...Array.from({ length: count }, () => [...write.time('2026-06-30'), 1]));
  const day = [write.array(0x06, 4, write.time('2026-06-30')), conditions(2_000), conditions(2_000)];
  const unit = unitOf([0x76, 0x32], ...day, write.NO_SIGNATURE);
  expect(unit.days[0]?.conditions).toHaveLength(2_880);
  expect(codesOf(unit)).toEqual(['tooManyRecords 32']);
});

it('takes the last of the changes in one minute of a slot', () => {
  const changes = ['00:00 work', '00:00 rest', '00:00 rest co-driver', '06:00 driving', '33:00 rest'];
  const unit = unitOf([0x76, 0x32], write.gen2Day('2026-06-30', changes));
  expect(unit.days[0]?.changes.map(({ minute, slot, activity }) => `${minute} ${slot} ${activity}`)).toEqual([
    '0 driver rest',
    '0 coDriver rest',
    '360 driver driving',
  ]);
  expect(unit.findings).toMatchObject([{ code: 'changesRepeated', object: '32', day: '2026-06-30' }]);
});

it('keeps no more changes of a day than it has minutes', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `00:${index % 60} rest`);
  const unit = unitOf([0x76, 0x32], write.gen2Day('2026-06-30', many));
  expect(unit.days[0]?.changes).toHaveLength(60);
});
