import { expect, it } from 'vitest';
import type { Activity } from '../activity-change.ts';
import { spansOfDay } from '../days.ts';
import {
  expectedFacts,
  offset,
  present,
  readSample,
  sampleRoots,
  samplesMissing,
  seconds,
  sum,
} from '../samples.testing.ts';
import { verdictsOf } from '../signatures/verdicts.ts';
import { type CardDay, areMinutesRising } from './activity.ts';
import { type CardApplication, type CardFile, generationOf } from './card.ts';
import { objectName } from './objects.ts';

function card(name: string): CardFile {
  const file = readSample(name);
  if (file.kind !== 'card') throw new Error('not a card');
  return file;
}

function minutes(days: readonly CardDay[]) {
  const sums: Record<Activity | 'unknown', number> = { rest: 0, availability: 0, work: 0, driving: 0, unknown: 0 };
  for (const { day, changes } of days) {
    for (const { activity, from, to } of spansOfDay(day, changes)) sums[activity] += to - from;
  }
  return sums;
}

function maskedFacts(application: CardApplication) {
  const activity = present(application.activity);
  const { identification, holder } = application;
  const ordered = activity.days.filter(({ changes }) => areMinutesRising(changes));
  return {
    structureVersion: application.application?.structureVersion,
    cardNumber: identification?.cardNumber,
    issuingNation: identification?.nation,
    surname: holder?.surname,
    firstNames: holder?.firstNames,
    birthDate: holder?.birthDate,
    language: holder?.language,
    authority: identification?.authority,
    issued: seconds(identification?.issuedAt ?? null),
    validFrom: seconds(identification?.validFrom ?? null),
    expiry: seconds(identification?.expiresAt ?? null),
    activity: {
      declaredBufferLength: application.application?.activityBytes,
      actualBufferLength: activity.ringBytes,
      oldestPointer: activity.oldest,
      newestPointer: activity.newest,
      days: activity.days.length,
      firstDate: activity.days[0]?.day,
      lastDate: activity.days.at(-1)?.day,
      totalKm: sum(activity.days.map(({ distanceKm }) => distanceKm)),
      changes: sum(activity.days.map(({ changes }) => changes.length)),
      daysWithTimesOutOfOrder: activity.days.length - ordered.length,
      minutesOnOrderedDays: minutes(ordered),
    },
    vehiclesUsed: {
      records: application.vehicles.records.length,
      newestPointer: application.vehicles.newest,
      distinctPlates: new Set(application.vehicles.records.map(({ vehicle }) => vehicle.plate)).size,
    },
    places: { records: application.places.records.length, newestPointer: application.places.newest },
    events: application.events.length,
    faults: application.faults.length,
    specificConditions: application.conditions.records.length,
    gnssPlaces: application.gnssPlaces.records.length,
    vehicleUnitsUsed: application.vehicleUnits.records.length,
  };
}

it.runIf(!samplesMissing)('reads a card with both generations (left out where ../shared is missing)', () => {
  const file = card('card_gen1_gen2_a');
  expect({
    kind: 'driver card',
    size: sum(file.objects.map(({ value }) => value.length + 5)),
    objects: file.objects.map(({ fileId, appendix, value }) => `${objectName(fileId, appendix)}:${value.length}`),
    applications: { gen1: maskedFacts(present(file.gen1)), gen2: maskedFacts(present(file.gen2)) },
  }).toEqual(expectedFacts('card_gen1_gen2_a'));
  expect(generationOf(file)).toBe('2v1');
  const verdicts = new Set(verdictsOf(file, sampleRoots()).map(({ verdict }) => verdict));
  expect([...verdicts].sort()).toEqual(['certificateMissing', 'notSigned']);
});

it.runIf(!samplesMissing)('reads a card of generation 2 version 2 (left out where ../shared is missing)', () => {
  const file = card('synthetic_card_gen2v2_a');
  const { designedInfringements: _, ...expected } = Object(expectedFacts('synthetic_card_gen2v2_a'));
  for (const application of [present(file.gen1), present(file.gen2)]) {
    expect(syntheticFacts(file, application)).toEqual(expected);
  }
  expect(generationOf(file)).toBe('2v2');
  expect(file.findings).toEqual([]);
});

function syntheticFacts(file: CardFile, own: CardApplication) {
  const [first, second] = [present(file.gen1), present(file.gen2)];
  const activity = present(own.activity);
  const last = second.vehicles.records.at(-1);
  return {
    kind: 'driver card',
    generation: '2v2 (both applications present)',
    size: sum(file.objects.map(({ value }) => value.length + 5)),
    cardNumber: own.identification?.cardNumber,
    issuingNation: own.identification?.nation,
    surname: own.holder?.surname,
    firstNames: own.holder?.firstNames,
    birthDate: own.holder?.birthDate,
    validFrom: offset(own.identification?.validFrom),
    expiry: offset(own.identification?.expiresAt),
    lastDownload: offset(own.lastDownloadAt),
    activity: {
      days: activity.days.length,
      firstDate: activity.days[0]?.day,
      lastDate: activity.days.at(-1)?.day,
      oldestPointer: activity.oldest,
      newestPointer: activity.newest,
      recordSplitAtBufferEnd: activity.isSplit,
      totalKm: sum(activity.days.map(({ distanceKm }) => distanceKm)),
      minutes: minutes(activity.days),
      changes: sum(activity.days.map(({ changes }) => changes.length)),
      perDay: activity.days.map((day) => ({
        date: day.day,
        km: day.distanceKm,
        presence: day.presenceCounter,
        ...minutes([day]),
        changes: day.changes.length,
      })),
    },
    vehiclesUsed: {
      records: own.vehicles.records.length,
      newest: own.vehicles.newest,
      last: {
        vrn: last?.vehicle.plate,
        nation: last?.vehicle.nation,
        vin: last?.vin,
        odoEnd: last?.odometerEndKm,
      },
    },
    places: { records: own.places.records.length, newest: own.places.newest },
    gnssPlaces: second.gnssPlaces.records.length,
    borderCrossings: second.borderCrossings.records.length,
    loadUnload: second.loads.records.length,
    loadTypes: second.loadTypes.records.length,
    eventsG1: first.events.length,
    eventsG2: second.events.length,
    faults: own.faults.length,
    specificConditions: { gen1: first.conditions.records.length, gen2: second.conditions.records.length },
    signatures: {
      chain: 'valid under the test roots',
      invalidObjects: verdictsOf(file, sampleRoots()).filter(({ verdict }) => verdict !== 'valid'),
      curve: 'brainpoolP256r1',
    },
  };
}
