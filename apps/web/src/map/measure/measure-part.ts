import type { LanguageCode } from '@konvoj/contract';
import type { GeoJSONSourceSpecification } from 'maplibre-gl';
import type { LngLat, MapMode } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';
import { paletteOf } from '../palette.ts';
import { legMeters, lengthText } from './figures.ts';

export const MEASURE_SOURCE = 'measure';
type Data = Exclude<GeoJSONSourceSpecification['data'], string>;

export interface Measured {
  readonly places: readonly LngLat[];
  /** Where the next place would be; null: none is being chosen. */
  readonly pointer: LngLat | null;
  readonly closed: boolean;
}

/** Line, corners and the length of each leg; the area where the line is closed. */
export function measureData({ places, pointer, closed }: Measured, language: LanguageCode): Data {
  const [first] = places;
  const line = [...places, ...(closed && first ? [first] : []), ...(pointer && !closed ? [pointer] : [])];
  const mutable = line.map(([lng, lat]) => [lng, lat]);
  const corners = places.map((place) => point(place, { corner: true }));
  const legs = line.flatMap((place, index) => {
    const before = line[index - 1];
    const metres = before === undefined ? 0 : legMeters(before, place);
    if (before === undefined || metres === 0) return [];
    return [point(middle(before, place), { leg: lengthText(language, metres) })];
  });
  const shapes =
    mutable.length < 2
      ? []
      : closed
        ? [feature({ type: 'Polygon' as const, coordinates: [mutable] })]
        : [feature({ type: 'LineString' as const, coordinates: mutable })];
  return { type: 'FeatureCollection', features: [...shapes, ...corners, ...legs] };
}

const middle = (a: LngLat, b: LngLat): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

function point([lng, lat]: LngLat, properties: Record<string, string | boolean>) {
  return { type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [lng, lat] }, properties };
}

function feature<Geometry>(geometry: Geometry) {
  return { type: 'Feature' as const, geometry, properties: {} };
}

export function measurePart(data: () => Data, mode: () => MapMode): MapPart {
  return {
    sources: () => ({ [MEASURE_SOURCE]: { type: 'geojson', data: data() } }),
    layers: () => {
      const { accent, surface, text, halo } = paletteOf(mode());
      const source = MEASURE_SOURCE;
      return [
        {
          id: 'measure-fill',
          type: 'fill',
          source,
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': accent, 'fill-opacity': 0.12 },
        },
        {
          id: 'measure-case',
          type: 'line',
          source,
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: { 'line-color': surface, 'line-width': 5 },
        },
        {
          id: 'measure-line',
          type: 'line',
          source,
          layout: { 'line-join': 'round' },
          paint: { 'line-color': accent, 'line-width': 2.5, 'line-dasharray': [2, 1] },
        },
        {
          id: 'measure-corner',
          type: 'circle',
          source,
          filter: ['has', 'corner'],
          paint: {
            'circle-radius': 5,
            'circle-color': surface,
            'circle-stroke-color': accent,
            'circle-stroke-width': 2.5,
          },
        },
        {
          id: 'measure-leg',
          type: 'symbol',
          source,
          filter: ['has', 'leg'],
          layout: {
            'text-field': ['get', 'leg'],
            'text-font': ['Inter Semibold', 'Inter'],
            'text-size': 12,
            'text-allow-overlap': true,
            'text-ignore-placement': true,
          },
          paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
        },
      ];
    },
  };
}
