import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { fittedStyle } from './online-style.ts';

const foreign: StyleSpecification = {
  version: 8,
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  sources: { places: { type: 'vector', url: 'https://tiles.example/places.json' } },
  layers: [
    { id: 'land', type: 'background' },
    {
      id: 'town',
      type: 'symbol',
      source: 'places',
      'source-layer': 'place',
      layout: { 'text-field': '{name:latin}', 'text-font': ['Noto Sans Regular'] },
    },
    {
      id: 'road',
      type: 'symbol',
      source: 'places',
      'source-layer': 'road',
      layout: { 'text-field': ['to-string', ['get', 'ref']], 'text-font': ['Noto Sans Regular'] },
    },
  ],
};
const layoutOf = (id: string) => {
  const layer = fittedStyle(foreign, 'sl').layers.find((layer) => layer.id === id);
  return layer?.type === 'symbol' ? layer.layout : undefined;
};

describe('an online style', () => {
  it('shows names in the language of the user, in Latin script where there is none', () => {
    expect(layoutOf('town')?.['text-field']).toEqual([
      'coalesce',
      ['get', 'name:sl'],
      ['get', 'name:latin'],
      ['get', 'name'],
    ]);
  });

  it('keeps road numbers', () => {
    expect(layoutOf('road')?.['text-field']).toEqual(['to-string', ['get', 'ref']]);
  });

  it('draws its text from the fonts of the page, as ours is', () => {
    expect(fittedStyle(foreign, 'de').glyphs).toBeUndefined();
    expect(layoutOf('town')?.['text-font']).toEqual(['Noto Sans Regular', 'Inter']);
  });
});
