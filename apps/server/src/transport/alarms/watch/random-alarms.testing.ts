import fc from 'fast-check';
import type { FoldInput } from '../../../telemetry/folds/types.ts';
import type { FoldRecord } from '../../../telemetry/records/record.ts';
import type { AlarmCondition, AlarmVersion } from './types.ts';
import { ALWAYS, at, aVersion, START, versionsOf } from './watch.testing.ts';

// Records and rules for property tests, with values and times near every boundary of the definition.

const SIDE_METERS = 1_000;
const METERS_PER_DEGREE = 111_194.9;
const ORIGIN = { latitude: 46, longitude: 14 };

/** A square of 1 km, its south-western corner at the start of tracks. */
const square = {
  shape: { kind: 'rectangle' },
  bounds: {
    swLatitude: ORIGIN.latitude,
    swLongitude: ORIGIN.longitude,
    neLatitude: ORIGIN.latitude + SIDE_METERS / METERS_PER_DEGREE,
    neLongitude: ORIGIN.longitude + 0.0129,
  },
} as const;
const circle = {
  shape: { kind: 'circle', centre: { latitude: 46.0045, longitude: 14.0065 }, radiusMeters: 500 },
  bounds: { swLatitude: 45.999, swLongitude: 13.999, neLatitude: 46.01, neLongitude: 14.014 },
} as const;

const condition: fc.Arbitrary<AlarmCondition> = fc.oneof(
  fc.constantFrom(80, 90).map((aboveKmh) => ({ type: 'speed_exceeded' as const, aboveKmh })),
  fc
    .tuple(fc.constantFrom('enter' as const, 'exit' as const), fc.constantFrom(square, circle, square, circle, null))
    .map(([crossing, area]) => ({ type: 'geo_zone' as const, crossing, zoneId: 1, area })),
  fc.constantFrom(2, 10, 60, 3_600).map((belowSeconds) => ({ type: 'frequent_avl' as const, belowSeconds })),
  fc
    .tuple(fc.constantFrom('above' as const, 'below' as const), fc.constantFrom(0 as const, 2 as const))
    .map(([side, sensor]) => ({ type: 'temperature' as const, sensor, side, degrees: -18 })),
  fc.constantFrom(11.8, 12).map((belowVolts) => ({ type: 'low_voltage' as const, belowVolts })),
);

const decidedFields = fc.record({
  condition,
  minTimeSeconds: fc.constantFrom(0, 0, 30, 60, 300, 600),
  window: fc.oneof(
    fc.constant(ALWAYS),
    fc.record({
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      fromMinutes: fc.constantFrom(0, 600, 601, 605, 780, 1_320),
      toMinutes: fc.constantFrom(0, 600, 602, 660, 780, 360),
    }),
  ),
  enabled: fc.constantFrom(true, true, true, false),
});

/** What a change of a rule changes, and after how many seconds. */
const change = fc.record({
  after: fc.constantFrom(1, 29, 60, 300, 3_600, 20_000),
  changes: fc.oneof(
    decidedFields.map(({ window }) => ({ window })),
    decidedFields.map(({ window }) => ({ window })),
    decidedFields.map(({ enabled }) => ({ enabled })),
    decidedFields.map(({ minTimeSeconds }) => ({ minTimeSeconds })),
    decidedFields.map((fields) => ({ condition: fields.condition })),
    fc.constant({ deviceIds: [1, 2] }),
  ),
});

/** An alarm with all its versions. */
export function randomAlarm(alarmId: number): fc.Arbitrary<AlarmVersion[]> {
  const beginning = fc.constantFrom(-3_600, 0, 30, 600);
  const ending = fc.constantFrom(Infinity, Infinity, 40_000);
  return fc
    .tuple(decidedFields, beginning, fc.array(change, { maxLength: 3 }), ending)
    .map(([fields, from, changes, until]) => {
      let time = START + from * 1_000;
      const first = aVersion({ alarmId, ...fields, validFrom: time });
      const later = changes.map((each) => ({ ...each.changes, validFrom: (time += each.after * 1_000) }));
      return versionsOf(first, ...later).map((version) =>
        version.validTo === Infinity ? { ...version, validTo: START + until * 1_000 } : version,
      );
    })
    .map((versions) => versions.filter(({ validFrom, validTo }) => validFrom < validTo));
}

/** Metres north of the south edge of the zone: inside, on the edge, within and beyond 20 m, far away. */
const north = fc.constantFrom(500, 500, -10, -19, -30, -30, SIDE_METERS + 10, SIDE_METERS + 30, 5_000);

const record = fc.record({
  step: fc.constantFrom(0, 0, 1, 5, 9, 10, 30, 30, 60, 300, 301, 900, 901, 3_500, 11_100, 11_101),
  speedKmh: fc.constantFrom(null, 0, 4, 80, 90, 91, 95, 95, 120),
  volts: fc.constantFrom(null, 11_500, 11_700, 11_800, 12_000, 12_500),
  centiCelsius: fc.constantFrom(null, -2_000, -1_801, -1_800, -1_799, 400),
  card: fc.constantFrom(null, null, '1000000098402011', '1000000098402022'),
  ignition: fc.constantFrom(true, true, false, null),
  valid: fc.constantFrom(true, true, true, true, false),
  isOutlier: fc.constantFrom(false, false, false, false, true),
  north,
});

/** Records of one device in their order, with a verdict on each fix. */
export const randomRecords: fc.Arbitrary<FoldInput> = fc.array(record, { minLength: 1, maxLength: 40 }).map((drawn) => {
  let seconds = 0;
  const records = drawn.map((each, hash): FoldRecord => {
    seconds += each.step;
    return at(seconds, {
      hash,
      speedKmh: each.speedKmh,
      externalVoltageMillivolts: each.volts,
      temperature2CentiCelsius: each.centiCelsius,
      driver1CardId: each.card,
      ignition: each.ignition,
      valid: each.valid,
      latitude: Math.round((ORIGIN.latitude + each.north / METERS_PER_DEGREE) * 1e7) / 1e7,
      longitude: ORIGIN.longitude + 0.0065,
    });
  });
  return { records, outliers: drawn.map(({ isOutlier }) => isOutlier) };
});
