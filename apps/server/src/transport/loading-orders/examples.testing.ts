import { DEFAULT_STOP_TIME_MINUTES } from '@konvoj/contract';
import { z } from 'zod';
import { boundsOfRing } from '../../places/own-places/geometry-rules.ts';
import { areaOfPoint, areaOfZone } from '../../places/own-places/rules.ts';
import type { Ring } from '../../places/own-places/types.ts';
import { mergeStages } from '../../telemetry/stages/merge.ts';
import type { Stage } from '../../telemetry/stages/types.ts';
import { arrivalsOf } from './arrivals.ts';
import type { PointToReach } from './arrivals.ts';
import type { OrderHistory, OrderPlace } from './stays.ts';
import { ADDRESS_RADIUS_METERS } from './rules.ts';

const at = z.iso.datetime().transform((text) => Date.parse(text));
const degrees = z.number().nullable();
const exampleStage = z.object({
  vehicle: z.string(),
  type: z.enum(['drive', 'stop', 'idling', 'rest', 'work', 'undefined']),
  start: at,
  end: at.nullable(),
  distance: z.number(),
  lat: degrees,
  lon: degrees,
  endLat: degrees.optional(),
  endLon: degrees.optional(),
});
export type ExampleStage = z.infer<typeof exampleStage>;

const expectedPoint = z.object({
  point: z.int(),
  arrived: at.nullable(),
  left: at.nullable(),
  leftUncertain: z.boolean(),
  waitingSeconds: z.number().nullable(),
  chargeableSeconds: z.number().nullable(),
  computedArrived: at.nullable(),
  computedLeft: at.nullable(),
});
export type ExpectedPoint = z.infer<typeof expectedPoint>;

/** The file of worked examples. */
export const exampleFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      why: z.string(),
      points: z.array(
        z.object({
          point: z.int(),
          lat: z.number(),
          lon: z.number(),
          radius: z.number().nullable(),
          zone: z.array(z.tuple([z.number(), z.number()])).nullable(),
          windowFrom: at.nullable(),
          windowTo: at.nullable(),
        }),
      ),
      states: z.array(z.object({ at, state: z.literal([0, 1, 2, 3, 4]) })),
      assignments: z.array(z.object({ at, vehicle: z.string().nullable() })),
      overrides: z.array(
        z.object({ at, point: z.int(), what: z.enum(['arrived', 'left', 'skipped']), time: at.optional() }),
      ),
      freeSeconds: z.number(),
      stages: z.array(exampleStage),
      expected: z.array(expectedPoint),
      earlierStages: z.array(exampleStage).optional(),
      earlierExpected: z.array(expectedPoint).optional(),
    }),
  ),
});
export type Example = z.infer<typeof exampleFile>['cases'][number];

/** The times of an example, with the given stages of its vehicles. */
export function outcomeOf(example: Example, stages: readonly ExampleStage[]): ExpectedPoint[] {
  return arrivalsOf(pointsOf(example), historyOf(example, stages), example.freeSeconds).map((times) => ({
    point: times.number,
    arrived: times.arrivedAt,
    left: times.leftAt,
    leftUncertain: times.isLeftUncertain,
    waitingSeconds: times.waitingSeconds,
    chargeableSeconds: times.chargeableSeconds,
    computedArrived: times.computedArrivedAt,
    computedLeft: times.computedLeftAt,
  }));
}

export function pointsOf({ points, overrides }: Pick<Example, 'points' | 'overrides'>): PointToReach[] {
  return points.map((point) => {
    const said = overrides.filter(({ point: number }) => number === point.point);
    const lastOf = (what: string) => said.findLast((override) => override.what === what);
    return {
      number: point.point,
      place: placeOf(point),
      windowFrom: point.windowFrom,
      isSkipped: lastOf('skipped') !== undefined,
      manualArrivedAt: lastOf('arrived')?.time ?? null,
      manualLeftAt: lastOf('left')?.time ?? null,
    };
  });
}

function placeOf({ lat, lon, radius, zone }: Example['points'][number]): OrderPlace {
  if (zone !== null) {
    const ring: Ring = zone;
    return {
      key: JSON.stringify(zone),
      area: areaOfZone({ shape: { kind: 'polygon', ring }, bounds: boundsOfRing(ring) }),
    };
  }
  const radiusMeters = radius ?? ADDRESS_RADIUS_METERS;
  const area = areaOfPoint({ latitude: lat, longitude: lon, radiusMeters });
  return { key: `${lat} ${lon} ${radiusMeters}`, area };
}

export function historyOf(
  { states, assignments }: Pick<Example, 'states' | 'assignments'>,
  stages: readonly ExampleStage[],
): OrderHistory {
  const vehicles = [...new Set(stages.map(({ vehicle }) => vehicle))];
  const idOf = (vehicle: string) => vehicles.indexOf(vehicle) + 1;
  const byDevice = Map.groupBy(stages, ({ vehicle }) => idOf(vehicle));
  return {
    states,
    devices: assignments.map(({ at: since, vehicle }) => ({
      at: since,
      deviceId: vehicle === null ? null : idOf(vehicle),
    })),
    stagesAt: (deviceId) =>
      mergeStages(
        (byDevice.get(deviceId) ?? []).toSorted((a, b) => a.start - b.start).map(stageOf),
        DEFAULT_STOP_TIME_MINUTES,
      ),
  };
}

/** Ends of stages are one record apart from the next, as the fold makes them. */
function stageOf(stage: ExampleStage): Stage {
  const end = stage.end ?? LAST_RECORD;
  return {
    type: stage.type,
    startAt: stage.start,
    endAt: stage.end,
    lastRecordAt: end,
    positionsCount: 2,
    gpsDistanceMeters: stage.distance,
    canDistanceMeters: null,
    gpsMaxSpeedKmh: null,
    canMaxSpeedKmh: null,
    first: { deviceTime: stage.start, eventId: 0, hash: 0, latitude: stage.lat, longitude: stage.lon },
    last: {
      deviceTime: end,
      eventId: 0,
      hash: 0,
      latitude: stage.endLat ?? stage.lat,
      longitude: stage.endLon ?? stage.lon,
    },
    driver: null,
    country: 'SI',
    startCanDistanceMeters: null,
    endCanDistanceMeters: null,
    startFuelUsedDecilitres: null,
    endFuelUsedDecilitres: null,
  };
}

/** Of open stages. */
const LAST_RECORD = Date.UTC(2026, 5, 10, 23);
