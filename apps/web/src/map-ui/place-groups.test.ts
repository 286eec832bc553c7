import type { FoundPlace } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { placeGroups, placeZoom, remembered } from './place-groups.ts';

const aPlace = (place: Partial<FoundPlace>): FoundPlace => ({
  name: 'Celje',
  address: null,
  latitude: 46.23,
  longitude: 15.26,
  source: 'places',
  id: null,
  ...place,
});

describe('found places', () => {
  it('are grouped by source, own ones first, in the order of the answer', () => {
    const groups = placeGroups([
      aPlace({ name: 'Celje' }),
      aPlace({ name: 'Skladišče', source: 'zone', id: 7 }),
      aPlace({ name: 'Cesta 1', source: 'engine' }),
      aPlace({ name: 'Rampa', source: 'poi', id: 3 }),
    ]);
    expect(groups.map(({ name, places }) => [name, places.map(({ name }) => name)])).toEqual([
      ['own', ['Skladišče', 'Rampa']],
      ['addresses', ['Cesta 1']],
      ['places', ['Celje']],
    ]);
  });

  it('are nothing when nothing is found', () => {
    expect(placeGroups([])).toEqual([]);
  });

  it('are shown nearer the more exactly they are known', () => {
    expect(placeZoom('engine')).toBeGreaterThan(placeZoom('zone'));
    expect(placeZoom('zone')).toBeGreaterThan(placeZoom('places'));
  });
});

describe('the places chosen last', () => {
  it('begin with the newest', () => {
    const celje = aPlace({});
    const koper = aPlace({ name: 'Koper' });
    expect(remembered([celje], koper)).toEqual([koper, celje]);
  });

  it('hold nothing twice, and an own place by its id, whatever its present name', () => {
    const before = [aPlace({ name: 'Koper' }), aPlace({ name: 'Rampa', source: 'poi', id: 3 })];
    const renamed = aPlace({ name: 'Rampa 2', source: 'poi', id: 3 });
    expect(remembered(before, renamed)).toEqual([renamed, before[0]]);
  });

  it('are eight', () => {
    const many = Array.from({ length: 12 }, (_, index) => aPlace({ name: `Kraj ${index}` }));
    const kept = many.reduce<readonly FoundPlace[]>(remembered, []);
    expect(kept.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((index) => `Kraj ${index}`));
  });
});
