import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapMode } from '../map-types.ts';
import type { MapPart } from '../map-part.ts';
import { placePaletteOf, type PlacePalette } from './place-palette.ts';

export const POINTS_SOURCE = 'places-points';
export const ZONES_SOURCE = 'places-zones';
export const ZONE_NAMES_SOURCE = 'places-zone-names';
export const SELECTED_SOURCE = 'places-selected';

/** Below this zoom points that are close together are one dot. */
const CLUSTERS_UP_TO_ZOOM = 9;
const ICONS_FROM_ZOOM = 11;
const LABELS_FROM_ZOOM = 12;
const SEMIBOLD = ['Inter Semibold', 'Inter'];
const REGULAR = ['Inter'];

/** What the pointer finds, by kind of place. */
export const POINT_LAYERS = ['places-point-dot', 'places-point-icon', 'places-selected-point'] as const;
export const CLUSTER_LAYER = 'places-cluster';
export const ZONE_LAYERS = ['places-zone-fill', 'places-selected-fill'] as const;

export type Visibility = { readonly points: boolean; readonly zones: boolean };
type Data = GeoJSONSourceSpecification['data'];

const shown = (visible: boolean) => ({ visibility: visible ? ('visible' as const) : ('none' as const) });

/** Zones, drawn under the names of the base map so that these stay readable. */
export function zonesPart(data: () => Data, visible: () => Visibility, mode: () => MapMode): MapPart {
  return {
    sources: () => ({ [ZONES_SOURCE]: { type: 'geojson', data: data() } }),
    layers: () => zoneLayers(placePaletteOf(mode()), visible().zones),
  };
}

function zoneLayers({ fill, fillOpacity, line }: PlacePalette, visible: boolean): LayerSpecification[] {
  return [
    {
      id: 'places-zone-fill',
      type: 'fill',
      source: ZONES_SOURCE,
      layout: shown(visible),
      paint: { 'fill-color': fill, 'fill-opacity': fillOpacity },
    },
    {
      id: 'places-zone-line',
      type: 'line',
      source: ZONES_SOURCE,
      layout: { ...shown(visible), 'line-join': 'round' },
      paint: { 'line-color': line, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.8, 12, 1.6] },
    },
  ];
}

interface PlacesData {
  readonly points: () => Data;
  readonly zoneNames: () => Data;
  readonly selected: () => Data;
}

/** Points, the names of zones, and on top of them the selected place. */
export function pointsPart(data: PlacesData, visible: () => Visibility, mode: () => MapMode): MapPart {
  return {
    sources: () => ({
      [ZONE_NAMES_SOURCE]: { type: 'geojson', data: data.zoneNames() },
      [POINTS_SOURCE]: {
        type: 'geojson',
        data: data.points(),
        cluster: true,
        clusterRadius: 36,
        clusterMaxZoom: CLUSTERS_UP_TO_ZOOM,
      },
      [SELECTED_SOURCE]: { type: 'geojson', data: data.selected() },
    }),
    layers: () => {
      const palette = placePaletteOf(mode());
      return [
        zoneNameLayer(palette, visible().zones),
        ...pointLayers(palette, mode(), visible().points),
        ...selectedLayers(palette, mode()),
      ];
    },
  };
}

function zoneNameLayer({ text, halo }: PlacePalette, visible: boolean): LayerSpecification {
  return {
    id: 'places-zone-name',
    type: 'symbol',
    source: ZONE_NAMES_SOURCE,
    filter: ['>=', ['zoom'], ['get', 'from']],
    layout: { ...shown(visible), 'text-field': ['get', 'name'], 'text-font': REGULAR, 'text-size': 12 },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}

function pointLayers(
  { mark, onMark, text, halo }: PlacePalette,
  mode: MapMode,
  visible: boolean,
): LayerSpecification[] {
  const points = { source: POINTS_SOURCE } as const;
  const single: ExpressionSpecification = ['!', ['has', 'point_count']];
  return [
    {
      // No number on purpose: the tip shows it; numbers on the map count vehicles.
      id: CLUSTER_LAYER,
      type: 'circle',
      ...points,
      filter: ['has', 'point_count'],
      layout: shown(visible),
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['ln', ['get', 'point_count']], 0.7, 4, 6, 10],
        'circle-color': mark,
        'circle-opacity': 0.45,
        'circle-stroke-color': mark,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'places-point-dot',
      type: 'circle',
      ...points,
      maxzoom: ICONS_FROM_ZOOM,
      filter: single,
      layout: shown(visible),
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 2, 10, 4],
        'circle-color': mark,
        'circle-stroke-color': onMark,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'places-point-icon',
      type: 'symbol',
      ...points,
      minzoom: ICONS_FROM_ZOOM,
      filter: single,
      layout: { ...shown(visible), ...iconLayout(mode) },
    },
    {
      id: 'places-point-name',
      type: 'symbol',
      ...points,
      minzoom: LABELS_FROM_ZOOM,
      filter: single,
      layout: { ...shown(visible), ...nameLayout, 'text-font': REGULAR },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ];
}

function selectedLayers({ fill, line, text, halo }: PlacePalette, mode: MapMode): LayerSpecification[] {
  const selected = { source: SELECTED_SOURCE } as const;
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  const isPoint: ExpressionSpecification = ['has', 'type'];
  return [
    {
      id: 'places-selected-fill',
      type: 'fill',
      ...selected,
      filter: isArea,
      paint: { 'fill-color': fill, 'fill-opacity': 0.25 },
    },
    {
      id: 'places-selected-line',
      type: 'line',
      ...selected,
      filter: isArea,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': line, 'line-width': 3 },
    },
    {
      id: 'places-selected-halo',
      type: 'circle',
      ...selected,
      filter: isPoint,
      paint: { 'circle-radius': 17, 'circle-color': halo, 'circle-stroke-color': line, 'circle-stroke-width': 3 },
    },
    {
      id: 'places-selected-point',
      type: 'symbol',
      ...selected,
      filter: isPoint,
      layout: iconLayout(mode),
    },
    {
      id: 'places-selected-name',
      type: 'symbol',
      ...selected,
      filter: ['!', isArea],
      layout: {
        ...nameLayout,
        'text-offset': ['case', isPoint, ['literal', [0, -1.7]], ['literal', [0, 0.6]]],
        'text-font': SEMIBOLD,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  ];
}

function iconLayout(mode: MapMode) {
  const image: ExpressionSpecification = ['concat', 'place-', ['to-string', ['get', 'type']], `-${mode}`];
  return { 'icon-image': image, 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;
}

const nameLayout: SymbolLayerSpecification['layout'] = {
  'text-field': ['get', 'name'],
  'text-size': 11.5,
  // Above its mark: below theirs stand the names of vehicles.
  'text-anchor': 'bottom',
  'text-offset': [0, -1.1],
  'text-max-width': 9,
};
