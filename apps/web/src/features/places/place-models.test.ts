import { describe, expect, it } from 'vitest';
import { findPlaces, indexPlaces, type PlaceColumn } from './place-index.ts';
import { placesSearch } from './places-search.ts';
import { sizeText } from './size-text.ts';
import { aPoint, aVisit } from './test-builders.ts';
import { daysOfVisit, visitTotals } from './visits-model.ts';

type Row = ReturnType<typeof aPoint>;
const COLUMNS: readonly PlaceColumn<Row>[] = [
  { id: 'name', header: 'Name', value: ({ naziv }) => naziv },
  { id: 'radius', header: 'Radius', value: ({ radius }) => radius },
  { id: 'inside', header: 'Inside', value: () => 1, text: () => 'LJ KT-7' },
];

describe('the search of places', () => {
  const index = indexPlaces([aPoint(), aPoint({ id: 4, naziv: 'Žaga Kočevje', radius: 300 })], COLUMNS);
  const found = (term: string) => findPlaces(index, term).map(({ naziv }) => naziv);

  it('finds words in any order, without regard to marks and capitals', () => {
    expect(found('kocevje zaga')).toEqual(['Žaga Kočevje']);
  });
  it('looks into the text of a column where it has one, else into its value', () => {
    expect(found('300')).toEqual(['Žaga Kočevje']);
    expect(found('kt-7')).toHaveLength(2);
  });
});

describe('visits', () => {
  it('are counted and their time is summed up', () => {
    expect(visitTotals([aVisit(), aVisit({ duration: 600 })])).toEqual({ count: 2, seconds: 6_000 });
  });

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

describe('the size of a zone in words', () => {
  it.each([
    [{ widthMeters: 80, heightMeters: 60.4, areaSquareMeters: 4_800 }, '80 m × 60 m · 4800 m²'],
    [{ widthMeters: 320, heightMeters: 180, areaSquareMeters: 57_600 }, '320 m × 180 m · 5,8 ha'],
    [{ widthMeters: 4_200, heightMeters: 900, areaSquareMeters: 3_780_000 }, '4,2 km × 900 m · 3,8 km²'],
  ])('is written in fitting units', (size, text) => {
    expect(sizeText('sl', size).replaceAll('\u00A0', ' ')).toBe(text);
  });
});
