import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { STAGE_TYPES } from '../domain.ts';
import type { LabelKind } from '../fleet-map.types.ts';
import type { Palette } from '../palette.ts';

/** All vehicles, clustered while zoomed out. */
export const FLEET_SOURCE = 'fleet';
/** The selected vehicle and those on their way between two fixes: few, redrawn often, never clustered. */
export const FRONT_SOURCE = 'fleet-front';
export const CLUSTER_LAYER = 'fleet-cluster';
/** Layers that answer a click on a vehicle. */
export const CLICKABLE_LAYERS = ['fleet-ring', 'fleet-front-ring'] as const;

export const CLUSTER_RADIUS_PIXELS = 45;
export const CLUSTER_MAX_ZOOM = 8;
export const LABELS_FROM_ZOOM = 9;
/** Set on a vehicle of the fleet source while the front source draws it. */
export const IN_FRONT_STATE = 'front';

const SEMIBOLD = ['Inter Semibold', 'Inter'];
const RING_RADIUS: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 10, 7, 12.5, 10, 16];
const ICON_SIZE: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 0.56, 7, 0.72, 10, 0.94];
const SINGLE: FilterSpecification = ['!', ['has', 'point_count']];

function statusColour(palette: Palette): ExpressionSpecification {
  const [first, ...rest] = STAGE_TYPES.map((status) => [status, palette.status[status]] as const);
  if (first === undefined) throw new Error('there are no stage types');
  return ['match', ['get', 'status'], first[0], first[1], ...rest.flat(), palette.status.undefined];
}

/** Clusters: how many drive, how many there are. */
export function clusterLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: CLUSTER_LAYER,
      type: 'circle',
      source: FLEET_SOURCE,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': palette.surface,
        'circle-stroke-color': ['case', ['>', ['get', 'driving'], 0], palette.status.drive, palette.mutedText],
        'circle-stroke-width': 2.5,
        'circle-radius': ['step', ['get', 'point_count'], 21, 10, 25, 100, 31, 1000, 37],
      },
    },
    {
      id: 'fleet-cluster-count',
      type: 'symbol',
      source: FLEET_SOURCE,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': [
          'format',
          ['to-string', ['get', 'driving']],
          { 'text-color': palette.status.drive },
          ' / ',
          { 'text-color': palette.mutedText },
          ['to-string', ['get', 'point_count']],
          {},
        ],
        'text-font': SEMIBOLD,
        'text-size': 12.5,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.text },
    },
  ];
}

/**
 * Ring, icon, mark and label of single vehicles of a source.
 * @param name prefix of the layer ids, also the source
 */
export function singleVehicleLayers(
  name: typeof FLEET_SOURCE | typeof FRONT_SOURCE,
  palette: Palette,
  labels: LabelKind,
): LayerSpecification[] {
  const opacity: ExpressionSpecification | number =
    name === FLEET_SOURCE ? ['case', ['boolean', ['feature-state', IN_FRONT_STATE], false], 0, 1] : 1;
  const stale: ExpressionSpecification = ['==', ['get', 'status'], 'undefined'];
  const paleness: ExpressionSpecification = ['case', stale, 0.55, 1];
  const base = { source: name, ...(name === FLEET_SOURCE ? { filter: SINGLE } : {}) };
  return [
    {
      id: `${name}-ring`,
      type: 'circle',
      ...base,
      paint: {
        'circle-radius': RING_RADIUS,
        // Hollow when the data are stale: the map shows through.
        'circle-color': palette.surface,
        'circle-opacity': name === FLEET_SOURCE ? ['case', stale, 0, opacity] : ['case', stale, 0, 1],
        'circle-stroke-color': statusColour(palette),
        'circle-stroke-width': 3,
        'circle-stroke-opacity': opacity,
      },
    },
    {
      id: `${name}-icon`,
      type: 'symbol',
      ...base,
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': ICON_SIZE,
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      // The picture of a stale vehicle is pale: it may be elsewhere by now.
      paint: { 'icon-opacity': name === FLEET_SOURCE ? ['*', opacity, paleness] : paleness },
    },
    {
      id: `${name}-mark`,
      type: 'symbol',
      ...base,
      layout: {
        'icon-image': ['concat', 'status-', ['get', 'status']],
        'icon-offset': [13, 13],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 4, 0.75, 10, 1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': opacity },
    },
    {
      id: `${name}-label`,
      type: 'symbol',
      ...base,
      minzoom: LABELS_FROM_ZOOM,
      layout: {
        'text-field': ['get', labels],
        'text-font': SEMIBOLD,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.6],
        'text-padding': 1,
        'text-optional': true,
      },
      paint: {
        'text-color': palette.text,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
        'text-opacity': opacity,
      },
    },
  ];
}

/** The halo under the selected vehicle. */
export function selectionLayer(palette: Palette, selectedId: number | null): LayerSpecification {
  return {
    id: 'fleet-selection',
    type: 'circle',
    source: FRONT_SOURCE,
    filter: selectionFilter(selectedId),
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 16, 10, 25],
      'circle-color': palette.accent,
      'circle-opacity': 0.22,
      'circle-stroke-color': palette.accent,
      'circle-stroke-width': 1.5,
    },
  };
}

export function selectionFilter(selectedId: number | null): FilterSpecification {
  return ['==', ['id'], selectedId ?? -1];
}
