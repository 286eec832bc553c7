import { expect, it } from 'vitest';
import type { PlaceRow } from '../content-words.ts';
import { drawnPlaces, numberedRows } from './places-on-map.ts';

const aRow = (what: string, position: PlaceRow['position'], country: string | null = null): PlaceRow => ({
  at: '2026-06-30T08:00:00.000Z',
  what,
  country,
  odometer: null,
  position,
  card: null,
});
const KOPER = { latitude: 45.55, longitude: 13.73, authenticated: null };
const GRAZ = { latitude: 47.07, longitude: 15.44, authenticated: true };

it('numbers the rows with a position as the map shows them', () => {
  const rows = numberedRows([
    aRow('border A to SLO', KOPER, 'SLO'),
    aRow('out of scope', null),
    aRow('position', GRAZ),
  ]);
  expect(rows.map(({ number }) => number)).toEqual([1, null, 2]);
  expect(drawnPlaces(rows)).toEqual([
    { key: '1', place: [13.73, 45.55], name: 'border A to SLO, SLO', number: 1 },
    { key: '2', place: [15.44, 47.07], name: 'position', number: 2 },
  ]);
});
