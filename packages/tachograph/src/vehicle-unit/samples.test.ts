import { expect, it } from 'vitest';
import type { Activity } from '../activity-change.ts';
import { spansOfSlot } from '../days.ts';
import {
  expectedFacts,
  offset,
  present,
  readSample,
  sampleRoots,
  samplesMissing,
  seconds,
} from '../samples.testing.ts';
import { verdictsOf } from '../signatures/verdicts.ts';
import { blockName } from './blocks.ts';
import type { VehicleUnitDay } from './day-records.ts';
import type { VehicleUnitFile } from './vehicle-unit.ts';

function vehicleUnit(name: string): VehicleUnitFile {
  const file = readSample(name);
  if (file.kind !== 'vehicleUnit') throw new Error('not a vehicle unit');
  return file;
}

function driverMinutes(day: VehicleUnitDay) {
  const sums: Record<Activity | 'unknown', number> = { rest: 0, availability: 0, work: 0, driving: 0, unknown: 0 };
  for (const { activity, from, to, isCardInserted } of spansOfSlot(day, 'driver')) {
    if (isCardInserted) sums[activity] += to - from;
  }
  const { unknown: _, ...known } = sums;
  return known;
}

function speedFacts(file: VehicleUnitFile) {
  const speeds = file.speed.flatMap(({ kmh }) => [...kmh]).filter((speed) => speed !== 0xff);
  return { maxSpeed: Math.max(...speeds), secondsMoving: speeds.filter((speed) => speed > 0).length };
}

it.runIf(!samplesMissing)('reads a vehicle unit of generation 1 (left out where ../shared is missing)', () => {
  const file = vehicleUnit('vu_gen1_a');
  const overview = present(file.overview);
  const technical = present(file.technical);
  const { vinMasked, ...expected } = Object(expectedFacts('vu_gen1_a'));
  expect({
    kind: 'vehicle unit',
    generation: file.generation,
    size: file.blocks.at(-1)?.end,
    treps: file.blocks.map(blockName),
    nation: overview.vehicle?.nation,
    downloadTime: seconds(overview.currentTime),
    downloadablePeriod: [seconds(overview.downloadableFrom), seconds(overview.downloadableTo)],
    cardSlotsStatus: overview.slots,
    companyLocks: overview.locks.length,
    controls: overview.controls.length,
    days: file.days.map((day) => ({
      date: seconds(day.date),
      odometerMidnight: day.odometerAtMidnightKm,
      cardInsertions: day.insertions.length,
      changes: day.changes.length,
      places: day.places.length,
      driverSlotCardInsertedMinutes: driverMinutes(day),
    })),
    faults: file.events?.faults.length,
    events: file.events?.events.length,
    overspeedEvents: file.events?.overspeeds.length,
    timeAdjustments: file.events?.timeAdjustments.length,
    speedBlocks: file.speed.length,
    ...speedFacts(file),
    calibrations: technical.calibrations.length,
    vuManufactured: seconds(technical.identification?.manufacturedAt ?? null),
    sensorPaired: seconds(technical.sensors[0]?.pairedAt ?? null),
    tyreSizes: [...new Set(technical.calibrations.map(({ tyreSize }) => tyreSize))],
  }).toEqual(expected);
  expect(overview.vin.includes('*')).toBe(vinMasked);
  expect(new Set(verdictsOf(file, sampleRoots()).map(({ verdict }) => verdict))).toEqual(new Set(['notSigned']));
});

it.runIf(!samplesMissing)(
  'reads a vehicle unit of generation 2 version 2 (left out where ../shared is missing)',
  () => {
    const file = vehicleUnit('synthetic_vu_gen2v2_a');
    const overview = present(file.overview);
    const lock = present(overview.locks[0]);
    expect({
      kind: 'vehicle unit',
      generation: file.generation,
      size: file.blocks.at(-1)?.end,
      vin: overview.vin,
      vrn: overview.vehicle?.plate,
      nation: overview.vehicle?.nation,
      downloadTime: offset(overview.currentTime),
      downloadablePeriod: [offset(overview.downloadableFrom), offset(overview.downloadableTo)],
      companyLock: { name: lock.company, card: lock.card?.number },
      days: file.days.map((day) => ({
        date: day.day,
        odometerMidnight: day.odometerAtMidnightKm,
        insertions: day.insertions.length,
        changes: day.changes.length,
        driverSlotCardInserted: driverMinutes(day),
      })),
      faults: file.events?.faults.length,
      events: file.events?.events.length,
      overspeedEvents: file.events?.overspeeds.length,
      timeAdjustments: file.events?.timeAdjustments.length,
      speedBlocks: file.speed.length,
      maxSpeed: speedFacts(file).maxSpeed,
      calibrations: file.technical?.calibrations.length,
      cardsSeen: file.technical?.cardsSeen.length,
      treps: file.blocks.map(blockName),
      signatures: {
        chain: 'valid under the test roots',
        invalidTreps: verdictsOf(file, sampleRoots()).filter(({ verdict }) => verdict !== 'valid'),
      },
    }).toEqual(expectedFacts('synthetic_vu_gen2v2_a'));
  },
);
