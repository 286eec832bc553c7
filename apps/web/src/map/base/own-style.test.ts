import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import type { MapPart } from '../map-part.ts';
import { withOwnParts } from './own-style.ts';

const base: StyleSpecification = {
  version: 8,
  sources: { streets: { type: 'vector', url: 'x' } },
  layers: [
    { id: 'land', type: 'background' },
    { id: 'names', type: 'symbol', source: 'streets', 'source-layer': 'place' },
  ],
};
const part = (id: string): MapPart => ({
  sources: () => ({ [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } }),
  layers: () => [{ id, type: 'circle', source: id }],
});
const aPoint = (): SourceSpecification => ({ type: 'geojson', data: { type: 'Point', coordinates: [15, 46] } });
const parts = { under: [part('rain')], over: [part('fleet')] };

describe('a base map with our parts', () => {
  it('has weather under the names and vehicles above all', () => {
    const style = withOwnParts(undefined, base, parts);
    expect(style.layers.map((layer) => layer.id)).toEqual(['land', 'rain', 'names', 'fleet']);
    expect(Object.keys(style.sources)).toEqual(['streets', 'rain', 'fleet']);
  });

  it('keeps the vehicles that the map before it had', () => {
    const drawn = aPoint();
    const previous = { ...base, sources: { ...base.sources, fleet: drawn } };
    expect(withOwnParts(previous, base, parts).sources['fleet']).toBe(drawn);
  });

  it('keeps on top what is being drawn', () => {
    const outline = aPoint();
    const layer = { id: 'td-polygon', type: 'fill', source: 'td-polygon' } as const;
    const previous = {
      ...base,
      sources: { ...base.sources, 'td-polygon': outline },
      layers: [...base.layers, layer],
    } satisfies StyleSpecification;
    const style = withOwnParts(previous, base, parts);
    expect(style.sources['td-polygon']).toBe(outline);
    expect(style.layers.at(-1)).toBe(layer);
  });

  it('puts weather on top of a base map without names', () => {
    const plain = { ...base, layers: base.layers.slice(0, 1) };
    expect(withOwnParts(undefined, plain, parts).layers.map((layer) => layer.id)).toEqual(['land', 'rain', 'fleet']);
  });
});
