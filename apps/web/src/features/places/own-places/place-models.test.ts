import { describe, expect, it } from 'vitest';
import { findPlaces, indexPlaces, type PlaceColumn } from './place-index.ts';
import { placesSearch } from './places-search.ts';
import { aPoint, aVisit } from './builders.testing.ts';
import { daysOfVisit } from './visits-model.ts';

type Row = ReturnType<typeof aPoint>;
const COLUMNS: readonly PlaceColumn<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'radius', header: 'Radius', value: ({ radiusMeters }) => radiusMeters },
  { id: 'inside', header: 'Inside', value: () => 1, text: () => 'LJ KT-7' },
];

describe('the search of places', () => {
  const index = indexPlaces([aPoint(), aPoint({ id: 4, name: 'Žaga Kočevje', radiusMeters: 300 })], COLUMNS);
  const found = (term: string) => findPlaces(index, term).map(({ name }) => name);

  it('finds words in any order, without regard to marks and capitals', () => {
    expect(found('kocevje zaga')).toEqual(['Žaga Kočevje']);
  });
  it('looks into the text of a column where it has one, else into its value', () => {
    expect(found('300')).toEqual(['Žaga Kočevje']);
    expect(found('kt-7')).toHaveLength(2);
  });
});

describe('visits', () => {
  it('lead to the local days from arrival to departure', () => {
    const visit = aVisit({ arrival: '2026-11-20T22:30:00.000Z', departure: '2026-11-21T23:30:00.000Z' });
    expect(daysOfVisit(visit, 'Europe/Ljubljana')).toEqual({ range: 'custom', from: '2026-11-20', to: '2026-11-22' });
  });

  it('lead to the last record of a vehicle that is still there', () => {
    const visit = aVisit({ arrival: '2026-11-20T08:00:00.000Z', departure: null, duration: 2 * 86_400 });
    expect(daysOfVisit(visit, 'Europe/Ljubljana')).toMatchObject({ from: '2026-11-20', to: '2026-11-22' });
  });
});

describe('the address of the page', () => {
  it('drops what does not fit', () => {
    expect(placesSearch.parse({ tab: 'x', place: -1, panel: 'y', range: 'never' })).toEqual({});
    expect(placesSearch.parse({ tab: 'zones', place: 7, panel: 'visits' })).toEqual({
      tab: 'zones',
      place: 7,
      panel: 'visits',
    });
  });
});
