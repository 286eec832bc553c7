import type { FoundPlace } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { foundAt, mergeFound } from './search.ts';

const found = (source: FoundPlace['source'], name: string, changes: Partial<FoundPlace> = {}): FoundPlace => ({
  name,
  address: null,
  latitude: 46.2309,
  longitude: 15.2604,
  source,
  id: null,
  ...changes,
});
const merged = (...places: FoundPlace[]) => mergedFor('something', ...places);
const mergedFor = (text: string, ...places: FoundPlace[]) => {
  const of = (...sources: FoundPlace['source'][]) => places.filter(({ source }) => sources.includes(source));
  const bySource = {
    own: of('poi', 'zone'),
    coordinates: of('coordinates'),
    engine: of('engine'),
    places: of('places'),
  };
  return mergeFound(bySource, text).map(({ source, name }) => `${source} ${name}`);
};

describe('the results of several sources', () => {
  it('have one order: own places, coordinates, the geocoder, the embedded list', () => {
    expect(
      merged(
        found('places', 'A'),
        found('engine', 'B'),
        found('coordinates', 'C'),
        found('zone', 'D'),
        found('poi', 'E'),
      ),
    ).toEqual(['zone D', 'poi E', 'coordinates C', 'engine B', 'places A']);
  });

  it.each(['celje', 'SI-3000 Celje'])('begin with what is called exactly as the text: %s', (text) => {
    const places = [
      found('poi', 'Celje Sever'),
      found('places', 'Celje', { latitude: 46.2 }),
      found('places', 'Celjevo'),
    ];
    expect(mergedFor(text, ...places)).toEqual(['places Celje', 'poi Celje Sever', 'places Celjevo']);
  });

  it('contain the same place once', () => {
    expect(merged(found('engine', 'Škofja Loka'), found('places', 'Skofja loka'))).toEqual(['engine Škofja Loka']);
    expect(merged(found('poi', 'Celje'), found('engine', 'Celje', { latitude: 46.24 }))).toEqual(['poi Celje']);
  });

  it('contain another place of the same name', () => {
    expect(merged(found('engine', 'Celje'), found('places', 'Celje', { latitude: 46.5 }))).toHaveLength(2);
    const shops = [
      found('engine', 'Mercator', { address: 'Prva 1' }),
      found('engine', 'Mercator', { address: 'Druga 2' }),
    ];
    expect(merged(...shops)).toHaveLength(2);
    expect(merged(found('poi', 'Skladišče', { id: 1 }), found('poi', 'Skladišče', { id: 2 }))).toHaveLength(2);
  });

  it('are at most twenty, and not all of one source', () => {
    const many = (source: FoundPlace['source']) =>
      Array.from({ length: 30 }, (_, at) => found(source, `${source} ${at}`));
    const all = merged(...many('poi'), ...many('engine'), ...many('places'));
    expect(all).toHaveLength(20);
    expect(all.filter((each) => each.startsWith('poi'))).toHaveLength(8);
    expect(merged(...many('poi'), ...many('places')).filter((each) => each.startsWith('places'))).toHaveLength(8);
  });

  it('write coordinates in the form they read', () => {
    expect(foundAt({ latitude: 46.2, longitude: -15.123456 }, null).name).toBe('46.20000, -15.12346');
  });
});
