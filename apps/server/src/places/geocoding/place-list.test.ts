import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Gazetteer } from './gazetteer.ts';
import { packPlaceList, readPlaceList } from './place-list.ts';
import type { ListedPlace } from './place-list.ts';
import { searchKey } from './search-key.ts';

const aPlace = (name: string, changes: Partial<ListedPlace> = {}): ListedPlace => ({
  latitude: 46.2361,
  longitude: 15.2677,
  population: 37_520,
  country: 'SI',
  names: [name, '', '', ''],
  keys: [searchKey(name)],
  ...changes,
});

describe('a list of places', () => {
  it('is read back from its file, the most populous place first', () => {
    const vienna = aPlace('Wien', {
      latitude: 48.2085,
      longitude: 16.3721,
      population: 1_691_468,
      country: 'AT',
      names: ['Wien', 'Dunaj', 'Vienna', ''],
      keys: ['wien', 'dunaj', 'vienna'],
    });
    const sydney = aPlace('Sydney', { latitude: -33.8679, longitude: 151.2073, population: 4, country: 'AU' });
    const list = readPlaceList(packPlaceList([sydney, aPlace('Žalec'), vienna]));
    expect(list).toMatchObject({ count: 3, countries: ['AT', 'AU', 'SI'] });
    expect([...list.latitudes]).toEqual([482_085, 462_361, -338_679]);
    expect([...list.longitudes]).toEqual([163_721, 152_677, 1_512_073]);
    expect([...list.populations]).toEqual([1_691_468, 37_520, 4]);
    expect(list.names.toString()).toBe('Wien\tDunaj\tViennaŽalecSydney');
    expect(list.keys.toString()).toBe('dunajsydneyviennawienzalec');
    expect([...list.keyPlaces]).toEqual([0, 2, 0, 0, 1]);
  });

  it('is searchable by each of its names', () => {
    const list = [aPlace('Wien', { names: ['Wien', 'Dunaj', '', ''], keys: ['wien', 'dunaj'] }), aPlace('Žalec')];
    const places = new Gazetteer(readPlaceList(packPlaceList(list)));
    const search = (text: string) =>
      places.search(text, { language: 'sl', near: null, limit: 5 }).map(({ name }) => name);
    expect([search('WIE'), search('duna'), search('zal'), search('žal'), search('z'), search('')]).toEqual([
      ['Dunaj'],
      ['Dunaj'],
      ['Žalec'],
      ['Žalec'],
      [],
      [],
    ]);
  });

  it('refuses other bytes', () => {
    expect(() => readPlaceList(brotliCompressSync('no list'))).toThrow('not a list of places');
  });
});
