import { geoPointFields, languageCode } from '@konvoj/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOfRing, roundedDegrees } from '../geometry-rules.ts';
import { areaOf } from '../areas.ts';
import type { Corner, GeoPoint, GeoZone, ZoneArea } from '../types.ts';
import { pointsAs, zonesAs } from './export.ts';
import type { PointFormat, ZoneFormat } from './export.ts';
import { planPoints } from './plan-points.ts';
import { readPlaces } from './read-places.ts';
import type { ValidatedFile, PlaceKind } from './types.ts';
import { planZones } from './plan-zones.ts';

const reader = { organizationId: 1, signal: new AbortController().signal };

const HOSTILE = [
  '<script>alert(1)</script>',
  ']]>',
  '<![CDATA[x]]>',
  '&lt;&amp;&#38;',
  '"quoted" \'twice\'',
  '=HYPERLINK("http://x")',
  "'=1+1",
  "''@x",
  '+386 41',
  '-1',
  '@home',
  'first\nsecond\r\nthird\rfourth',
  'a\tb',
  '🚛 Žiri 🇸🇮',
  'a;b,c\td',
  '١٢٣ שלום',
  '_x000D_',
  '1e5',
  '007',
  '1.5.2026',
  'NULL',
  'a\u0001b\u001Fc',
  '--><x',
  '%s {{naziv}}',
  'constructor',
  '__proto__',
  'a\u0085b\u2028c\uFFFEd',
  'a\u{10FFFF}rest',
];
/** Without the characters that a name may not contain. */
const storable = (text: string): string =>
  Array.from(text)
    .filter((each) => geoPointFields.shape.name.safeParse(`a${each}b`).success)
    .join('');
const HOSTILE_NAMES = HOSTILE.map(storable);
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.constantFrom(...HOSTILE_NAMES),
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({ unit: 'binary', maxLength }),
    )
    .map((each) => storable(each.toWellFormed()).trim().slice(0, maxLength).trim());
const name = text(100).filter((each) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(each) && each.isWellFormed());
const none = (maxLength: number) =>
  fc.option(
    text(maxLength).filter((each) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(each) && each.isWellFormed()),
    { nil: null },
  );
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((each) => roundedDegrees(each) + 0);

const point: fc.Arbitrary<Omit<GeoPoint, 'id'>> = fc.record({
  name,
  description: none(200),
  address: none(300),
  latitude: degrees(90),
  longitude: degrees(180),
  company: none(100),
  contactPerson: none(100),
  email: fc.option(fc.constantFrom('ana@kolovrat.example', "o'brien+x@kolovrat.example"), { nil: null }),
  type: fc.integer({ min: 1, max: 12 }),
  radiusMeters: fc.integer({ min: 20, max: 5_000 }),
});
/** Some duplicated, some only nearly so. */
const points = fc
  .array(point, { maxLength: 12 })
  .map((all) => all.flatMap((each, index) => (index % 4 === 0 ? [each, each, { ...each, company: 'Druga' }] : [each])))
  .map((all) => all.map((each, index): GeoPoint => ({ ...each, id: index + 1 })));

const corner: fc.Arbitrary<Corner> = fc.tuple(degrees(179), degrees(89));
const rectangle = fc
  .tuple(corner, fc.double({ min: 1e-6, max: 1, noNaN: true }))
  .map(([[longitude, latitude], side]): ZoneArea => ({
    shape: { kind: 'rectangle' },
    bounds: {
      swLatitude: latitude,
      swLongitude: longitude,
      neLatitude: roundedDegrees(latitude + side),
      neLongitude: roundedDegrees(longitude + side),
    },
  }));
const NO_BOUNDS = { swLatitude: undefined, swLongitude: undefined, neLatitude: undefined, neLongitude: undefined };
const polygon = fc
  .tuple(
    corner,
    fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 })), {
      minLength: 3,
      maxLength: 9,
    }),
  )
  .map(([[longitude, latitude], steps]) => {
    const corners = steps.map(([x, y]): Corner => [
      roundedDegrees(longitude + x / 1_000),
      roundedDegrees(latitude + y / 1_000),
    ]);
    return areaOf({ bounds: NO_BOUNDS, ring: [...corners, ...corners.slice(0, 1)], circle: null });
  })
  .filter((area): area is ZoneArea => !('refused' in area));
const box = corner.map(([x, y]): ZoneArea => {
  const [east, north] = [roundedDegrees(x + 0.5), roundedDegrees(y + 0.5)];
  const ring: Corner[] = [
    [x, y],
    [x, north],
    [east, north],
    [east, y],
    [x, y],
  ];
  return { shape: { kind: 'polygon', ring }, bounds: boundsOfRing(ring) };
});
const circle = fc
  .record({
    latitude: degrees(80),
    longitude: degrees(170),
    radiusMeters: fc.double({ min: 5, max: 200_000, noNaN: true }),
  })
  .map(({ radiusMeters, ...centre }) => areaOf({ bounds: NO_BOUNDS, ring: null, circle: { centre, radiusMeters } }))
  .filter((area): area is ZoneArea => !('refused' in area));
const zones = fc
  .array(fc.record({ name, description: none(200), area: fc.oneof(rectangle, polygon, box, circle) }), {
    maxLength: 12,
  })
  .map((all) => all.flatMap((each, index) => (index % 4 === 0 ? [each, each] : [each])))
  .map((all) => all.map(({ area, ...each }, index): GeoZone => ({ ...each, ...area, id: index + 1 })));

function readAgain(body: Uint8Array | string, kind: PlaceKind): ValidatedFile {
  const file = readPlaces(typeof body === 'string' ? Buffer.from(body) : body, kind);
  if ('unreadable' in file) throw new Error(file.unreadable);
  return file;
}
const outcomes = (planned: ReturnType<typeof planPoints> | ReturnType<typeof planZones>) =>
  planned.map(({ outcome, errors, name: of, fields, known }) =>
    outcome === 'unchanged' ? outcome : { outcome, errors, of, fields, known },
  );
const unchanged = (count: number) => Array.from({ length: count }, () => 'unchanged');

const POINT_FORMATS: readonly PointFormat[] = ['csv', 'gpx', 'kml', 'xlsx'];
const ZONE_FORMATS: readonly ZoneFormat[] = ['csv', 'kml', 'geojson', 'xlsx'];
// A spreadsheet is written in a separate thread, which takes a while.
// Failures are shrunk for the fast formats only.
const runs = (format: string) => (format === 'xlsx' ? { numRuns: 8, endOnFailure: true } : { numRuns: 100 });
const TIMEOUT = { timeout: 60_000 };

describe('an export', () => {
  it.each(POINT_FORMATS)('of points in %s is imported again without a change', TIMEOUT, async (format) => {
    await fc.assert(
      fc.asyncProperty(points, fc.constantFrom(...languageCode.options), async (known, language) => {
        fc.pre(known.length > 0);
        const file = readAgain(await pointsAs(reader, known, format, language), 'points');
        expect(outcomes(planPoints(file, known))).toEqual(unchanged(known.length));
      }),
      runs(format),
    );
  });

  it.each(ZONE_FORMATS)('of zones in %s is imported again without a change', TIMEOUT, async (format) => {
    await fc.assert(
      fc.asyncProperty(zones, fc.constantFrom(...languageCode.options), async (known, language) => {
        fc.pre(known.length > 0);
        const file = readAgain(await zonesAs(reader, known, format, language), 'zones');
        expect(outcomes(planZones(file, known))).toEqual(unchanged(known.length));
      }),
      runs(format),
    );
  });

  it.each(POINT_FORMATS)('of malicious names in %s is the same in another organization', TIMEOUT, async (format) => {
    const known = HOSTILE_NAMES.map((each, index): GeoPoint => ({
      id: index + 1,
      name: each,
      description: each,
      address: null,
      latitude: 46 + index / 10,
      longitude: 15,
      company: each,
      contactPerson: null,
      email: null,
      type: 12,
      radiusMeters: 150,
    }));
    const file = readAgain(await pointsAs(reader, known, format, 'sl'), 'points');
    const made = planPoints(file, []).map(({ fields }, index): GeoPoint => ({
      ...known[0]!,
      ...fields,
      id: index + 1,
    }));
    expect(outcomes(planPoints(file, made))).toEqual(unchanged(HOSTILE_NAMES.length));
    expect(made.slice(0, 11).map(({ name: of }) => of)).toEqual(HOSTILE_NAMES.slice(0, 11));
  });
});
