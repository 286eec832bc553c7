import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPart } from '../map-part.ts';
import type { LngLat, MapMode } from '../map-types.ts';
import { paletteOf } from '../palette.ts';
import type { DrawnRoute, RouteLeg, RoutePoint } from '../route.ts';

export const ROUTE_LINES_SOURCE = 'route-lines';
export const ROUTE_POINTS_SOURCE = 'route-points';
/** Wide and unseen: what the pointer has to be near to. */
export const ROUTE_HIT_LAYER = 'route-hit';
export const ROUTE_POINT_LAYER = 'route-point';
/** With more points none has its name on the map. */
const NAMED_MOST = 30;

type Data = Exclude<GeoJSONSourceSpecification['data'], string>;

/** What is being dragged: a point, or a new one out of the line of a leg. */
export type Dragged = { readonly key: string; readonly at: LngLat } | { readonly leg: number; readonly at: LngLat };

const straight = (...places: readonly LngLat[]) => ({ line: places, isStraight: true });

/** The legs as they are drawn: those at the dragged place are straight until the way is known. */
export function legsWith({ points, legs }: DrawnRoute, dragged: Dragged | null): DrawnRoute['legs'] {
  if (dragged === null) return legs;
  const endAt = (index: number): LngLat | null => points[index]?.place ?? null;
  if ('leg' in dragged) {
    const [from, to] = [endAt(dragged.leg), endAt(dragged.leg + 1)];
    if (from === null || to === null) return legs;
    return legs.map((leg, index) => (index === dragged.leg ? straight(from, dragged.at, to) : leg));
  }
  const moved = points.findIndex(({ key }) => key === dragged.key);
  return legs.map((leg, index) => {
    const [from, to] = [endAt(index), endAt(index + 1)];
    if (from === null || to === null) return leg;
    if (index === moved - 1) return straight(from, dragged.at);
    return index === moved ? straight(dragged.at, to) : leg;
  });
}

/** Whether two routes have the same lines: they need not be drawn again when only a name changed. */
export function hasSameLines(a: DrawnRoute | null, b: DrawnRoute | null): boolean {
  const [legs, others] = [a?.legs ?? [], b?.legs ?? []];
  return legs.length === others.length && legs.every((leg, index) => isSameLeg(leg, others[index]));
}

function isSameLeg(leg: RouteLeg, other: RouteLeg | undefined): boolean {
  if (other === undefined || leg.isStraight !== other.isStraight) return false;
  return leg.line === other.line || (leg.isStraight && leg.line.join() === other.line.join());
}

export function lineData(route: DrawnRoute | null, dragged: Dragged | null): Data {
  const legs = route === null ? [] : legsWith(route, dragged);
  return {
    type: 'FeatureCollection',
    features: legs.map(({ line, isStraight }, leg) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) },
      properties: { leg, straight: isStraight },
    })),
  };
}

/** Where a point is now. */
export function placeOf({ key, place }: Pick<RoutePoint, 'key' | 'place'>, dragged: Dragged | null): LngLat {
  return dragged !== null && 'key' in dragged && dragged.key === key ? dragged.at : place;
}

export function pointData(route: DrawnRoute | null, dragged: Dragged | null): Data {
  const points = route?.points ?? [];
  const features = points.map(({ key, place, name, number }, index) =>
    point(placeOf({ key, place }, dragged), {
      key,
      // A crowd of names hides the map.
      name: points.length > NAMED_MOST ? '' : name,
      number: number === null ? '' : String(number),
      selected: route?.selected === key,
      order: index,
    }),
  );
  const via =
    dragged !== null && 'leg' in dragged ? [point(dragged.at, { key: '', name: '', number: '', order: -1 })] : [];
  return { type: 'FeatureCollection', features: [...features, ...via] };
}

function point([lng, lat]: LngLat, properties: Record<string, string | number | boolean>) {
  return { type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [lng, lat] }, properties };
}

/** Everything of a route on the map. */
export function routePart(lines: () => Data, points: () => Data, mode: () => MapMode): MapPart {
  return {
    sources: () => ({
      [ROUTE_LINES_SOURCE]: { type: 'geojson', data: lines() },
      [ROUTE_POINTS_SOURCE]: { type: 'geojson', data: points() },
    }),
    layers: () => [...lineLayers(mode()), ...pointLayers(mode())],
  };
}

function lineLayers(mode: MapMode): LayerSpecification[] {
  const { accent, surface } = paletteOf(mode);
  const line = { type: 'line', source: ROUTE_LINES_SOURCE } as const;
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    { id: 'route-case', ...line, layout, paint: { 'line-color': surface, 'line-width': 8, 'line-opacity': 0.9 } },
    {
      id: 'route-line',
      ...line,
      filter: ['!', ['get', 'straight']],
      layout,
      paint: { 'line-color': accent, 'line-width': 5 },
    },
    {
      id: 'route-straight',
      ...line,
      filter: ['get', 'straight'],
      paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': [1.5, 1.5] },
    },
    { id: ROUTE_HIT_LAYER, ...line, layout, paint: { 'line-color': surface, 'line-width': 20, 'line-opacity': 0 } },
  ];
}

function pointLayers(mode: MapMode): LayerSpecification[] {
  const { accent, surface, text, halo } = paletteOf(mode);
  const points = { source: ROUTE_POINTS_SOURCE } as const;
  const isVia: ExpressionSpecification = ['==', ['get', 'number'], ''];
  const isSelected: ExpressionSpecification = ['boolean', ['get', 'selected'], false];
  return [
    {
      id: ROUTE_POINT_LAYER,
      type: 'circle',
      ...points,
      // The first ones lie on top.
      layout: { 'circle-sort-key': ['-', ['get', 'order']] },
      paint: {
        'circle-radius': ['case', isVia, 6, 12],
        'circle-color': ['case', isVia, surface, accent],
        'circle-stroke-color': ['case', isVia, accent, isSelected, text, surface],
        'circle-stroke-width': ['case', isSelected, 4, 2.5],
      },
    },
    {
      id: 'route-point-number',
      type: 'symbol',
      ...points,
      layout: {
        'text-field': ['get', 'number'],
        'text-font': ['Inter Semibold', 'Inter'],
        'text-size': 12,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: { 'text-color': surface },
    },
    {
      id: 'route-point-name',
      type: 'symbol',
      ...points,
      filter: ['!', isVia],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Semibold', 'Inter'],
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.2],
        'text-max-width': 14,
        'text-optional': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}
