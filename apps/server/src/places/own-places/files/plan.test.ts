import { describe, expect, it } from 'vitest';
import type { GeoPoint, GeoZone } from '../types.ts';
import { planPoints } from './plan-points.ts';
import { readPlaces } from './read-places.ts';
import type { PlaceKind } from './types.ts';
import { planZones } from './plan-zones.ts';

const aPoint = (changes: Partial<GeoPoint> = {}): GeoPoint => ({
  id: 1,
  name: 'Petrol',
  description: null,
  address: 'Celovška 1',
  latitude: 46.05,
  longitude: 14.5,
  company: null,
  contactPerson: null,
  email: null,
  type: 5,
  radiusMeters: 150,
  ...changes,
});
const bounds = { swLatitude: 46, swLongitude: 14, neLatitude: 46.1, neLongitude: 14.1 };
const aZone = (changes: Partial<GeoZone> = {}): GeoZone => ({
  id: 1,
  name: 'Luka',
  description: null,
  shape: { kind: 'rectangle' },
  bounds,
  ...changes,
});

const read = (content: string, kind: PlaceKind) => {
  const file = readPlaces(Buffer.from(content), kind);
  if ('unreadable' in file) throw new Error(file.unreadable);
  return file;
};
const points = async (rows: string, known: readonly GeoPoint[]) =>
  planPoints(read(`naziv;lat;lon\n${rows}`, 'points'), known);
const zones = async (rows: string, known: readonly GeoZone[]) =>
  planZones(read(`naziv;jug;zahod;sever;vzhod\n${rows}`, 'zones'), known);
const outcomes = (planned: Awaited<ReturnType<typeof points>> | Awaited<ReturnType<typeof zones>>) =>
  planned.map(({ outcome, known, errors }) => [outcome, known?.id ?? null, ...errors.map(({ code }) => code)]);

describe('a point of a file', () => {
  it('is the known one of its name within 250 m, ignoring case and diacritics', async () => {
    const known = [aPoint({ name: 'Žiri, skladišče' })];
    expect(outcomes(await points('ZIRI,  SKLADISCE;46,0521;14,5\n', known))).toEqual([['update', 1]]);
    expect(outcomes(await points('Žiri, skladišče;46,05;14,5\n', known))).toEqual([['unchanged', 1]]);
  });

  it('keeps its name and the fields that the file does not have', async () => {
    const [row] = await points('PETROL;46,0501;14,5\n', [aPoint()]);
    expect(row?.fields).toEqual({
      name: 'Petrol',
      description: null,
      address: 'Celovška 1',
      latitude: 46.0501,
      longitude: 14.5,
      company: null,
      contactPerson: null,
      email: null,
      type: 5,
      radiusMeters: 150,
    });
  });

  it('farther away is the known one when the name is unique in both', async () => {
    expect(outcomes(await points('Petrol;46,2;14,5\n', [aPoint()]))).toEqual([['update', 1]]);
    expect(outcomes(await points('Petrol;46,2;14,5\nPetrol;46,3;14,5\n', [aPoint()]))).toEqual([
      ['create', null],
      ['create', null],
    ]);
    const two = [aPoint(), aPoint({ id: 2, latitude: 45 })];
    expect(outcomes(await points('Petrol;46,2;14,5\n', two))).toEqual([['create', null]]);
  });

  it('is the nearest of several, and each is matched once', async () => {
    const known = [aPoint(), aPoint({ id: 2, latitude: 46.0515 })];
    expect(outcomes(await points('Petrol;46,0514;14,5\nPetrol;46,0501;14,5\n', known))).toEqual([
      ['update', 2],
      ['update', 1],
    ]);
  });

  it('that is repeated at one place is imported once', async () => {
    expect(outcomes(await points('A;46;14\na;46,0005;14\nA;46,01;14\n', []))).toEqual([
      ['create', null],
      ['rejected', null, 'repeated'],
      ['create', null],
    ]);
  });

  it('is found among thousands of its name', async () => {
    const known = Array.from({ length: 5_000 }, (_, index) => aPoint({ id: index + 1, latitude: 45 + index / 5_000 }));
    const rows = known.map(({ latitude }) => `Petrol;${latitude + 0.00001};14,5\n`).join('');
    const planned = await points(rows, known);
    expect(planned.every(({ known: found, validated }) => found?.id === validated.row - 1)).toBe(true);
  });

  it('beside the date line and the poles is found too', async () => {
    for (const [latitude, longitude] of [
      [89.9999, 179],
      [-89.9999, -179],
      [70, 179.9999],
      [0, 0],
    ] as const) {
      const known = [aPoint({ latitude, longitude })];
      expect(outcomes(await points(`Petrol;${latitude};${longitude - 0.0001}\nPetrol;45;10\n`, known))).toEqual([
        ['update', 1],
        ['create', null],
      ]);
    }
  });

  it('that is new gets default values', async () => {
    const [row] = await points('A;46;14\n', []);
    expect(row?.fields).toMatchObject({ type: 12, radiusMeters: 150, description: null });
  });
});

describe('a zone of a file', () => {
  it('is the known one of its name', async () => {
    expect(outcomes(await zones('LUKA;46;14;46,1;14,1\n', [aZone()]))).toEqual([['unchanged', 1]]);
    expect(outcomes(await zones('Luka;46;14;46,2;14,1\nNova;46;14;46,1;14,1\n', [aZone()]))).toEqual([
      ['update', 1],
      ['create', null],
    ]);
  });

  it('with bounds keeps an outline within the same bounds, and becomes a rectangle in others', async () => {
    const ring = [
      [14, 46],
      [14.1, 46],
      [14.1, 46.1],
      [14, 46],
    ] as const;
    const known = [aZone({ shape: { kind: 'polygon', ring } })];
    expect(outcomes(await zones('Luka;46;14;46,1;14,1\n', known))).toEqual([['unchanged', 1]]);
    const [row] = await zones('Luka;46;14;46,2;14,1\n', known);
    expect(row?.fields).toMatchObject({ shape: { kind: 'rectangle' }, bounds: { neLatitude: 46.2 } });
  });

  it('that is too small is refused, unless it is so already', async () => {
    expect(outcomes(await zones('A;46;14;46,0001;14,0001\n', []))).toEqual([['rejected', null, 'zone_too_small']]);
    const small = { ...bounds, neLatitude: 46.0001, neLongitude: 14.0001 };
    expect(outcomes(await zones('Luka;46;14;46,0001;14,0001\n', [aZone({ bounds: small })]))).toEqual([
      ['unchanged', 1],
    ]);
  });

  it('that is repeated is imported once', async () => {
    expect(outcomes(await zones('A;46;14;47;15\na;46;14;47;16\n', []))).toEqual([
      ['create', null],
      ['rejected', null, 'repeated'],
    ]);
  });
});
