import type { FoundPlace } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { placeGroups, placeZoom, remembered } from './place-groups.ts';

const aPlace = (place: Partial<FoundPlace>): FoundPlace => ({
  naziv: 'Celje',
  address: null,
  lat: 46.23,
  lon: 15.26,
  source: 'places',
  id: null,
  ...place,
});

describe('found places', () => {
  it('are grouped by source, own ones first, in the order of the answer', () => {
    const groups = placeGroups([
      aPlace({ naziv: 'Celje' }),
      aPlace({ naziv: 'Skladišče', source: 'zone', id: 7 }),
      aPlace({ naziv: 'Cesta 1', source: 'engine' }),
      aPlace({ naziv: 'Rampa', source: 'poi', id: 3 }),
    ]);
    expect(groups.map(({ name, places }) => [name, places.map(({ naziv }) => naziv)])).toEqual([
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
    const koper = aPlace({ naziv: 'Koper' });
    expect(remembered([celje], koper)).toEqual([koper, celje]);
  });

  it('hold nothing twice, and an own place by its id, whatever its present name', () => {
    const before = [aPlace({ naziv: 'Koper' }), aPlace({ naziv: 'Rampa', source: 'poi', id: 3 })];
    const renamed = aPlace({ naziv: 'Rampa 2', source: 'poi', id: 3 });
    expect(remembered(before, renamed)).toEqual([renamed, before[0]]);
  });

  it('are eight', () => {
    const many = Array.from({ length: 12 }, (_, index) => aPlace({ naziv: `Kraj ${index}` }));
    const kept = many.reduce<readonly FoundPlace[]>(remembered, []);
    expect(kept.map(({ naziv }) => naziv)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((index) => `Kraj ${index}`));
  });
});
