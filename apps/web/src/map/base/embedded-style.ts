import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { ITALIC, REGULAR, SEMIBOLD } from './embedded-fonts.ts';
import { type EmbeddedPalette, embeddedPalette, type MapMode } from './embedded-palette.ts';
import { roadLabels, roadLayers } from './embedded-roads.ts';

export type MapLanguage = 'sl' | 'en' | 'de';

/** Where the detailed tiles are; outside and below zoom 6 the coarse world is drawn. West, south, east, north. */
const EUROPE: [number, number, number, number] = [-25, 33, 50, 72];
const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> · Natural Earth · GeoNames';

const rank: ExpressionSpecification = ['get', 'r'];

/**
 * The style of the map that is shipped with the product (made by `basemap/`): it needs no network beyond our own
 * server, no glyphs and no sprite. Its images (`embedded-…`) come from `embeddedImages`.
 * @param archive address of the PMTiles file, `pmtiles://…`
 */
export function embeddedStyle(mode: MapMode, language: MapLanguage, archive: string): StyleSpecification {
  const colours = embeddedPalette[mode];
  return {
    version: 8,
    name: `embedded-${mode}-${language}`,
    sources: {
      world: { type: 'vector', url: archive, maxzoom: 5, attribution: ATTRIBUTION },
      europe: { type: 'vector', url: archive, minzoom: 6, maxzoom: 8, bounds: EUROPE },
    },
    layers: [
      ...worldLayers(colours),
      ...europeLayers(colours),
      ...roadLayers(colours),
      ...labelLayers(colours, language),
    ],
  };
}

const riverWidth: ExpressionSpecification = [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  3,
  ['interpolate', ['linear'], ['get', 's'], 1, 0.7, 8, 0.3],
  7,
  ['interpolate', ['linear'], ['get', 's'], 2, 2.2, 7, 1.5, 12, 0.7],
  11,
  ['interpolate', ['linear'], ['get', 's'], 2, 6, 7, 4.5, 12, 2.4],
];

function worldLayers(c: EmbeddedPalette): LayerSpecification[] {
  const world = { source: 'world' } as const;
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': c.water } },
    {
      id: 'world-coast',
      type: 'line',
      ...world,
      'source-layer': 'land',
      maxzoom: 7,
      paint: { 'line-color': c.coast, 'line-width': 1, 'line-opacity': 0.7 },
    },
    {
      id: 'world-land',
      type: 'fill',
      ...world,
      'source-layer': 'land',
      paint: { 'fill-color': c.land, 'fill-antialias': false },
    },
    { id: 'world-lake', type: 'fill', ...world, 'source-layer': 'lake', paint: { 'fill-color': c.lake } },
    {
      id: 'world-river',
      type: 'line',
      ...world,
      'source-layer': 'river',
      paint: { 'line-color': c.river, 'line-width': riverWidth },
    },
    {
      id: 'world-border',
      type: 'line',
      ...world,
      'source-layer': 'border',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 5, 1],
        'line-opacity': 0.75,
      },
    },
  ];
}

function europeLayers(c: EmbeddedPalette): LayerSpecification[] {
  const europe = { source: 'europe' } as const;
  return [
    {
      id: 'europe-sea',
      type: 'fill',
      ...europe,
      'source-layer': 'mask',
      paint: { 'fill-color': c.water, 'fill-antialias': false },
    },
    {
      id: 'europe-coast',
      type: 'line',
      ...europe,
      'source-layer': 'land',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': c.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 1.4, 10, 2.6] },
    },
    {
      id: 'europe-land',
      type: 'fill',
      ...europe,
      'source-layer': 'land',
      paint: { 'fill-color': c.land, 'fill-antialias': false },
    },
    {
      id: 'europe-urban',
      type: 'circle',
      ...europe,
      'source-layer': 'place',
      filter: ['>=', ['get', 'p'], 8000],
      paint: {
        'circle-color': c.urban,
        'circle-blur': 0.9,
        'circle-pitch-alignment': 'map',
        'circle-opacity': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5.5,
          0,
          6.5,
          c.urbanOpacity,
          10,
          c.urbanOpacity * 0.7,
          12,
          0,
        ],
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          6,
          ['+', 0.5, ['*', ['sqrt', ['get', 'p']], 0.0085]],
          11,
          ['+', 16, ['*', ['sqrt', ['get', 'p']], 0.27]],
        ],
      },
    },
    {
      id: 'europe-river',
      type: 'line',
      ...europe,
      'source-layer': 'river',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': c.river, 'line-width': riverWidth },
    },
    {
      id: 'europe-lake',
      type: 'fill',
      ...europe,
      'source-layer': 'lake',
      filter: ['<=', ['get', 's'], ['step', ['zoom'], 2, 7, 3]],
      paint: { 'fill-color': c.lake, 'fill-outline-color': c.coast },
    },
    {
      id: 'europe-border-case',
      type: 'line',
      ...europe,
      'source-layer': 'border',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': c.borderCase,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 3.5, 10, 8],
        'line-opacity': 0.75,
      },
    },
    {
      id: 'europe-border',
      type: 'line',
      ...europe,
      'source-layer': 'border',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 1, 10, 1.8],
        'line-dasharray': [7, 2],
      },
    },
  ];
}

function labelLayers(c: EmbeddedPalette, language: MapLanguage): LayerSpecification[] {
  const inEurope: ExpressionSpecification = ['within', boxPolygon(EUROPE)];
  return [
    {
      id: 'label-sea',
      type: 'symbol',
      source: 'world',
      'source-layer': 'sea',
      filter: ['<=', rank, ['step', ['zoom'], 1, 5, 2, 7, 3]],
      layout: {
        'text-field': ['get', language],
        'text-font': ITALIC,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 8, 16],
        'text-letter-spacing': 0.12,
        'text-max-width': 6,
      },
      paint: { 'text-color': c.sea },
    },
    {
      id: 'label-country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'country',
      maxzoom: 8.6,
      filter: ['<=', rank, ['step', ['zoom'], 2, 3, 3, 4, 4, 5, 5, 8, 6]],
      layout: {
        'text-field': ['upcase', ['get', language]],
        'text-font': SEMIBOLD,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          ['match', rank, [1, 2], 11, 9],
          7,
          ['match', rank, [1, 2], 20, [3], 17, 15],
        ],
        'text-letter-spacing': 0.2,
        'text-max-width': 7,
        'symbol-sort-key': rank,
      },
      paint: {
        'text-color': c.country,
        'text-halo-color': c.halo,
        'text-halo-width': 1,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 7.8, 1, 8.6, 0],
      },
    },
    townLabels(c, language, { id: 'label-town-world', source: 'world', only: ['!', inEurope] }),
    townLabels(c, language, { id: 'label-town-far', source: 'world', only: inEurope, maxzoom: 6 }),
    ...roadLabels(c),
    townLabels(c, language, { id: 'label-town', source: 'europe' }),
  ];
}

/** The largest rank whose name is shown at a zoom: from zoom 9 every place. */
const shownRank: ExpressionSpecification = ['step', ['zoom'], 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 7.8, 9, 10];

function townLabels(
  c: EmbeddedPalette,
  language: MapLanguage,
  layer: { id: string; source: string; only?: ExpressionSpecification; maxzoom?: number },
): LayerSpecification {
  const shown: ExpressionSpecification = ['<=', rank, shownRank];
  return {
    id: layer.id,
    type: 'symbol',
    source: layer.source,
    'source-layer': 'place',
    ...(layer.maxzoom !== undefined && { maxzoom: layer.maxzoom }),
    filter: layer.only ? ['all', shown, layer.only] : shown,
    layout: {
      'text-field': ['coalesce', ['get', language], ['get', 'n']],
      'text-font': ['case', ['<=', rank, 6], ['literal', SEMIBOLD], ['literal', REGULAR]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['match', rank, [1, 2, 3], 12, [4], 11, 10],
        7,
        ['match', rank, [1, 2, 3], 16, [4], 15, [5], 14, [6], 12.5, 11.5],
        10,
        ['match', rank, [1, 2, 3], 22, [4], 20, [5], 18, [6], 16, [7], 14.5, [8], 13, 12],
      ],
      'icon-image': ['case', ['has', 'c'], 'embedded-capital', 'embedded-dot'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 4, 0.7, 8, 1],
      'text-variable-anchor-offset': ['left', [0.45, 0], 'right', [-0.45, 0], 'top', [0, 0.4], 'bottom', [0, -0.4]],
      'text-justify': 'auto',
      // From zoom 9 names stand closer, and a place whose name finds no room keeps its dot.
      'text-padding': ['step', ['zoom'], 5, 9, 2],
      'text-optional': ['step', ['zoom'], false, 9, true],
      'text-max-width': 8,
      'symbol-sort-key': ['-', ['*', rank, 1e8], ['get', 'p']],
    },
    paint: {
      'text-color': ['case', ['<=', rank, 5], c.strong, c.text],
      'text-halo-color': c.halo,
      'text-halo-width': 1.3,
      'text-halo-blur': 0.3,
    },
  };
}

function boxPolygon([west, south, east, north]: [number, number, number, number]): {
  type: 'Polygon';
  coordinates: [number, number][][];
} {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
