import { z } from 'zod';
import type { ZoneArea } from '../../../places/own-places/types.ts';
import { boundsOfCircle, boundsOfRing } from '../../../places/own-places/geometry-rules.ts';
import type { FoldRecord } from '../../../telemetry/records/record.ts';
import type { AlarmCondition, AlarmVersion } from './types.ts';
import { at as recordAt, eventsOf, START } from './watch.testing.ts';

const instant = z.iso.datetime().transform((text) => Date.parse(text));
const clock = z.string().transform((text) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
});

const zone = z.discriminatedUnion('shape', [
  z.object({
    shape: z.literal('rectangle'),
    swlatitude: z.number(),
    swlongitude: z.number(),
    nelatitude: z.number(),
    nelongitude: z.number(),
  }),
  z.object({ shape: z.literal('polygon'), ring: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ shape: z.literal('circle'), lat: z.number(), lon: z.number(), radius: z.number() }),
]);

const rule = z.object({
  type: z.enum(['speed_exceeded', 'geo_zone', 'frequent_avl', 'low_voltage']),
  settings: z.object({
    qualifier: z.union([z.number(), z.enum(['enter', 'exit'])]),
    minTimeSeconds: z.number(),
    zone: zone.nullish(),
  }),
  activeDays: z.array(z.number()),
  activeFrom: clock,
  activeTo: clock,
});

/** The file of worked examples. */
export const exampleFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      why: z.string(),
      timeZone: z.string(),
      rule,
      ruleMadeAt: instant,
      laterVersions: z.array(z.object({ validFrom: instant, enabled: z.boolean(), rule })).default([]),
      records: z.array(
        z.object({
          time: instant,
          lat: z.number().nullable(),
          lon: z.number().nullable(),
          speed: z.number().nullable(),
          valid: z.boolean(),
          externalVoltage: z.number().nullable(),
          ignition: z.boolean().nullable(),
        }),
      ),
      expected: z.array(z.object({ since: instant, firedAt: instant, value: z.number().nullable() })),
    }),
  ),
});
export type Example = z.infer<typeof exampleFile>['cases'][number];

/** The events of an example, in the order of `since`. */
export function outcomeOf(example: Example): Example['expected'] {
  return eventsOf(versionsOf(example), recordsOf(example))
    .flatMap((event) => {
      if (event.kind === 'ended') return [];
      const { since, firedAt, value } = event;
      return [{ since, firedAt, value }];
    })
    .toSorted((a, b) => a.since - b.since);
}

export function versionsOf({ rule: first, ruleMadeAt, laterVersions, timeZone }: Example): AlarmVersion[] {
  const given = [{ validFrom: ruleMadeAt, enabled: true, rule: first }, ...laterVersions];
  return given.map(({ validFrom, enabled, rule: each }, index) => ({
    alarmId: 1,
    version: index + 1,
    validFrom,
    validTo: given[index + 1]?.validFrom ?? Infinity,
    condition: conditionOf(each),
    minTimeSeconds: each.settings.minTimeSeconds,
    deviceIds: null,
    window: { days: each.activeDays, fromMinutes: each.activeFrom, toMinutes: each.activeTo },
    enabled,
    timeZone,
  }));
}

export function recordsOf({ records }: Example): FoldRecord[] {
  return records.map(({ time, lat, lon, speed, valid, externalVoltage, ignition }, hash) =>
    recordAt((time - START) / 1_000, {
      hash,
      latitude: lat,
      longitude: lon,
      speedKmh: speed,
      valid,
      ignition,
      externalVoltageMillivolts: externalVoltage === null ? null : Math.round(externalVoltage * 1_000),
    }),
  );
}

function conditionOf({ type, settings }: Example['rule']): AlarmCondition {
  const { qualifier, zone: shape } = settings;
  if (type === 'geo_zone') {
    if (typeof qualifier === 'number') throw new TypeError('a zone is entered or left');
    return { type, crossing: qualifier, zoneId: 1, area: shape ? areaOf(shape) : null };
  }
  const threshold = Number(qualifier);
  if (type === 'speed_exceeded') return { type, aboveKmh: threshold };
  return type === 'frequent_avl' ? { type, belowSeconds: threshold } : { type, belowVolts: threshold };
}

function areaOf(given: z.infer<typeof zone>): ZoneArea {
  if (given.shape === 'rectangle') {
    const { swlatitude: swLatitude, swlongitude: swLongitude } = given;
    const { nelatitude: neLatitude, nelongitude: neLongitude } = given;
    return { shape: { kind: 'rectangle' }, bounds: { swLatitude, swLongitude, neLatitude, neLongitude } };
  }
  if (given.shape === 'polygon')
    return { shape: { kind: 'polygon', ring: given.ring }, bounds: boundsOfRing(given.ring) };
  const circle = { centre: { latitude: given.lat, longitude: given.lon }, radiusMeters: given.radius };
  return { shape: { kind: 'circle', ...circle }, bounds: boundsOfCircle(circle) };
}
