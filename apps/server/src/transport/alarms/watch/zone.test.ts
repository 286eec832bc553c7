import { describe, expect, it } from 'vitest';
import type { ZoneArea } from '../../../places/own-places/types.ts';
import type { FoldRecord } from '../../../telemetry/records/record.ts';
import type { AlarmVersion } from './types.ts';
import { aVersion, at, firedOf, START, versionsOf } from './watch.testing.ts';
import { watchedZone } from './zone.ts';

const METERS_PER_DEGREE = 111_140;
const metersNorth = (meters: number) => 46 + meters / METERS_PER_DEGREE;

/** From 46° on 1 km north, and about as wide. */
const square: ZoneArea = {
  shape: { kind: 'rectangle' },
  bounds: { swLatitude: 46, swLongitude: 14, neLatitude: metersNorth(1_000), neLongitude: 14.013 },
};
const triangle: ZoneArea = {
  shape: {
    kind: 'polygon',
    ring: [
      [14, 46],
      [14.013, 46],
      [14, metersNorth(1_000)],
      [14, 46],
    ],
  },
  bounds: square.bounds,
};
const circle: ZoneArea = {
  shape: { kind: 'circle', centre: { latitude: 46, longitude: 14 }, radiusMeters: 500 },
  bounds: { swLatitude: 45.995, swLongitude: 13.993, neLatitude: 46.005, neLongitude: 14.007 },
};

describe('the outline of a zone', () => {
  it.each([
    ['within a rectangle', square, metersNorth(500), 14.006, true, false],
    ['10 m south of it', square, metersNorth(-10), 14.006, false, false],
    ['30 m south of it', square, metersNorth(-30), 14.006, false, true],
    ['far from it', square, 47, 15, false, true],
    ['off its corner by 15 m in both directions', square, metersNorth(-15), 14 - 15 / 77_300, false, true],
    ['within a triangle', triangle, metersNorth(100), 14.001, true, false],
    ['in its box, beyond its long side', triangle, metersNorth(900), 14.012, false, true],
    ['on that side but for 10 m', triangle, metersNorth(500 + 7), 14.0065 + 7 / 77_300, false, false],
    ['499 m from the centre of a circle', circle, metersNorth(499), 14, true, false],
    ['515 m from it', circle, metersNorth(515), 14, false, false],
    ['525 m from it', circle, metersNorth(525), 14, false, true],
  ] as const)('%s', (_what, area, latitude, longitude, holds, isLeft) => {
    const zone = watchedZone(area);
    expect([zone.holds(latitude, longitude), zone.isLeftAt(latitude, longitude)]).toEqual([holds, isLeft]);
  });
});

const zoneAlarm = (crossing: 'enter' | 'exit', changes: Partial<AlarmVersion> = {}) =>
  aVersion({ condition: { type: 'geo_zone', crossing, zoneId: 1, area: square }, ...changes });

/** A record each minute, at these metres north of the south edge of the zone. */
function track(...meters: (number | null)[]): FoldRecord[] {
  return meters.map((north, index) =>
    at(index * 60, { latitude: metersNorth(north ?? 0), longitude: 14.006, valid: north !== null, speedKmh: 30 }),
  );
}

describe('a zone', () => {
  it.each([
    ['is entered', zoneAlarm('enter'), track(-500, 500), [60]],
    ['is not entered by a vehicle that is inside from the first record on', zoneAlarm('enter'), track(500, 500), []],
    ['is entered when it comes back', zoneAlarm('enter'), track(500, -500, 500), [120]],
    ['is left', zoneAlarm('exit'), track(500, -500), [60]],
    ['is not left by a vehicle that was never inside', zoneAlarm('exit'), track(-500, -500), []],
    ['is not left by jitter of 19 m', zoneAlarm('exit'), track(500, -19, 500, -19, 500), []],
    ['nor entered by it', zoneAlarm('enter'), track(-500, 500, -19, 500), [60]],
    ['is entered again after 21 m', zoneAlarm('enter'), track(-500, 500, -21, 500), [60, 180]],
    ['counts the first fix by the outline: 10 m outside is outside', zoneAlarm('enter'), track(-10, 500), [60]],
    ['is unknown without a fix', zoneAlarm('enter'), track(-500, null, null, 500), [180]],
    [
      'asks for the minimum time inside',
      zoneAlarm('enter', { minTimeSeconds: 61 }),
      track(-500, 500, 500, -500, 500),
      [],
    ],
  ] as const)('%s', (_what, version, records, expected) => {
    expect(firedOf(version, records).map(([since]) => since)).toEqual(expected);
  });

  it('is judged anew by a changed outline: who is inside has not been seen outside', () => {
    const moved = { ...square, bounds: { ...square.bounds, neLatitude: metersNorth(2_000) } };
    const versions = versionsOf(zoneAlarm('enter'), {
      validFrom: START + 90_000,
      condition: { type: 'geo_zone', crossing: 'enter', zoneId: 1, area: moved },
    });
    expect(firedOf(versions, track(-500, 500, 500, 500, -500, 500)).map(([since]) => since)).toEqual([60, 300]);
  });

  it('is unknown while it is deleted, and judged anew when it is restored', () => {
    const area = { type: 'geo_zone', crossing: 'enter', zoneId: 1 } as const;
    const versions = versionsOf(
      zoneAlarm('enter'),
      { validFrom: START + 30_000, condition: { ...area, area: null } },
      { validFrom: START + 150_000, condition: { ...area, area: square } },
    );
    expect(firedOf(versions, track(-500, 500, -500, 500, -500, 500)).map(([since]) => since)).toEqual([300]);
  });

  it('counts what was seen before a hole and outside the active window', () => {
    const window = { days: [3], fromMinutes: 13 * 60, toMinutes: 0 };
    const hole = 4 * 3_600;
    const records = [...track(-500), at(hole, { latitude: metersNorth(500), longitude: 14.006 })];
    expect(firedOf(zoneAlarm('enter', { window }), records)).toEqual([[hole, hole, null]]);
  });

  it('counts a crossing by the window in which it happened', () => {
    const before = { days: [3], fromMinutes: 0, toMinutes: 10 * 60 + 2 };
    const after = { days: [3], fromMinutes: 10 * 60 + 2, toMinutes: 0 };
    const records = track(500, -500, -500, -500, -500);
    expect(firedOf(zoneAlarm('exit', { window: before, minTimeSeconds: 180 }), records)).toEqual([[60, 240, null]]);
    expect(firedOf(zoneAlarm('exit', { window: after, minTimeSeconds: 180 }), records)).toEqual([]);
  });
});
