import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { EmbeddedPalette, RoadColours } from './embedded-palette.ts';
import { ITALIC, SEMIBOLD } from './embedded-fonts.ts';

type Width = readonly [atZoom6: number, atZoom9: number, atZoom13: number];

const europe = { source: 'europe', 'source-layer': 'road' } as const;
const isOf = (roadClass: 'm' | 'r' | 'f'): ExpressionSpecification => ['==', ['get', 'k'], roadClass];

/** The main roads and ferry lines of the embedded map, under every name. */
export function roadLayers(c: EmbeddedPalette): LayerSpecification[] {
  return [
    {
      id: 'europe-ferry',
      type: 'line',
      ...europe,
      filter: isOf('f'),
      paint: { 'line-color': c.ferry, 'line-width': 1.2, 'line-dasharray': [4, 3] },
    },
    roadLine('europe-road-casing', 'r', c.road.casing, [0.8, 3.4, 7]),
    roadLine('europe-motorway-casing', 'm', c.motorway.casing, [1.6, 4.2, 9]),
    roadLine('europe-road', 'r', c.road.line, [0.2, 1.8, 5]),
    roadLine('europe-motorway', 'm', c.motorway.line, [0.9, 2.8, 7]),
  ];
}

/** Names of ferry lines, and numbers of roads on shields: motorways first. */
export function roadLabels(c: EmbeddedPalette): LayerSpecification[] {
  return [
    {
      id: 'label-ferry',
      type: 'symbol',
      ...europe,
      minzoom: 6.5,
      filter: isOf('f'),
      layout: { 'symbol-placement': 'line', 'text-field': ['get', 'n'], 'text-font': ITALIC, 'text-size': 11 },
      paint: { 'text-color': c.sea, 'text-halo-color': c.water, 'text-halo-width': 1.2 },
    },
    roadNumbers('label-road', 'r', c.road, 'embedded-road', 8.5),
    roadNumbers('label-motorway', 'm', c.motorway, 'embedded-motorway', 6.5),
  ];
}

function roadLine(id: string, roadClass: 'm' | 'r', colour: string, [far, middle, near]: Width): LayerSpecification {
  return {
    id,
    type: 'line',
    ...europe,
    filter: isOf(roadClass),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 6, far, 9, middle, 13, near],
    },
  };
}

function roadNumbers(
  id: string,
  roadClass: 'm' | 'r',
  { number }: RoadColours,
  shield: string,
  minzoom: number,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...europe,
    minzoom,
    filter: isOf(roadClass),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'n'],
      'text-font': SEMIBOLD,
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'icon-rotation-alignment': 'viewport',
      'icon-image': shield,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1, 3, 1, 3],
      'text-padding': 12,
    },
    paint: { 'text-color': number },
  };
}
