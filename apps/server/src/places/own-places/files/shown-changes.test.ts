import { expect, it } from 'vitest';
import type { GeoPointFields, GeoZoneFields } from '../types.ts';
import { pointWords, shownChanges, zoneWords } from './shown-changes.ts';

const yard: GeoPointFields = {
  name: 'Dvorišče',
  latitude: 46.05,
  longitude: 14.5,
  description: null,
  address: 'Celovška 1',
  company: null,
  contactPerson: null,
  email: null,
  type: 1,
  radiusMeters: 150,
};
const bounds = { swLatitude: 46, swLongitude: 14, neLatitude: 47, neLongitude: 15 };

it("shows only the changed cells of a point, in the user's language", () => {
  const after = { ...yard, latitude: 46.06, address: null, type: 4, radiusMeters: 300 };
  const columns = ['name', 'coordinates', null, 'address', 'description', 'type', 'radius'];
  expect(shownChanges(columns, yard, after, pointWords, 'sl')).toEqual([
    { column: 1, before: '46.05, 14.5', after: '46.06, 14.5' },
    { column: 3, before: 'Celovška 1', after: '' },
    { column: 5, before: expect.any(String), after: expect.any(String) },
    { column: 6, before: '150', after: '300' },
  ]);
  expect(shownChanges(columns, yard, yard, pointWords, 'sl')).toEqual([]);
});

it('shows the edges and the shape of a zone', () => {
  const before: GeoZoneFields = { name: 'Log', description: 'staro', bounds, shape: { kind: 'rectangle' } };
  const after: GeoZoneFields = {
    ...before,
    description: null,
    bounds: { ...bounds, neLatitude: 46.5 },
    shape: { kind: 'circle', centre: { latitude: 46.2, longitude: 14.5 }, radiusMeters: 300 },
  };
  expect(shownChanges(['name', 'description', 'nelatitude', 'area'], before, after, zoneWords, 'en')).toEqual([
    { column: 1, before: 'staro', after: '' },
    { column: 2, before: '47', after: '46.5' },
    { column: 3, before: 'rectangle', after: 'circle (300 m)' },
  ]);
});
