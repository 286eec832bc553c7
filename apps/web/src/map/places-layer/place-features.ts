import type { GeoJSONSourceDiff, GeoJSONSourceSpecification } from 'maplibre-gl';
import { circleRing } from '../draw/shapes.ts';
import type { LngLat } from '../map-types.ts';
import type { DrawnPoint, DrawnZone, PlaceRef, PlacesState } from '../places.ts';
import { knownPlaceType } from './place-icons.ts';

type Data = Exclude<GeoJSONSourceSpecification['data'], string>;
type Feature = NonNullable<GeoJSONSourceDiff['add']>[number];

/** Pixels of the world's width at zoom 0. */
const WORLD_PIXELS = 512;
const LETTER_PIXELS = 6.5;
/** A name is shown at the latest here, however small its zone is. */
const ZONE_NAME_ZOOM = { first: 3, last: 15 } as const;
/** More changes than this are cheaper as a whole. */
const WHOLE_FROM_CHANGES = 300;

export function pointFeature({ id, longitude, latitude, name, type }: DrawnPoint): Feature {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { name, type: knownPlaceType(type) },
  };
}

export function zoneFeature({ id, ring, name }: DrawnZone): Feature {
  return { type: 'Feature', id, geometry: polygon(ring), properties: { name, size: boxSize(ring) } };
}

/** The name in the middle of a zone, from the zoom on at which it fits. */
export function zoneNameFeature({ id, ring, name }: DrawnZone): Feature {
  const { west, south, east, north } = boxOf(ring);
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
    properties: { name, from: nameZoom(east - west, name) },
  };
}

/** @param width of the zone in degrees of longitude */
export function nameZoom(width: number, name: string): number {
  const needed = name.length * LETTER_PIXELS;
  const zoom = Math.ceil(Math.log2((needed * 360) / (WORLD_PIXELS * Math.max(width, 1e-9))));
  return Math.min(ZONE_NAME_ZOOM.last, Math.max(ZONE_NAME_ZOOM.first, zoom));
}

/** What is selected, drawn on top: a point with the circle of its radius, or the outline of a zone. */
export function selectedFeatures({ points, zones, selected, edited }: PlacesState): Data {
  if (selected === null || isSame(selected, edited)) return collection([]);
  if (selected.kind === 'zone') {
    const zone = zones.find(({ id }) => id === selected.id);
    return collection(zone === undefined ? [] : [zoneFeature(zone), zoneNameFeature(zone)]);
  }
  const point = points.find(({ id }) => id === selected.id);
  if (point === undefined) return collection([]);
  const ring = circleRing(point, point.radius);
  const radius: Feature = { type: 'Feature', geometry: polygon(ring), properties: { name: point.name } };
  return collection([radius, pointFeature(point)]);
}

/** What is drawn of one kind, by id; the one that is being changed is left out. */
export function drawnById<Place extends { readonly id: number }>(
  kind: PlaceRef['kind'],
  places: readonly Place[],
  edited: PlaceRef | null,
): ReadonlyMap<number, Place> {
  const drawn = new Map(places.map((place) => [place.id, place]));
  if (edited?.kind === kind) drawn.delete(edited.id);
  return drawn;
}

/**
 * The changes for a source so that it draws `after` instead of `before`.
 * @returns the changes; null when there are too many of them: then redraw everything
 */
export function changesOf<Place>(
  before: ReadonlyMap<number, Place>,
  after: ReadonlyMap<number, Place>,
  feature: (place: Place) => Feature,
): GeoJSONSourceDiff | null {
  const remove: number[] = [];
  for (const [id, place] of before) if (after.get(id) !== place) remove.push(id);
  const changed = [...after].filter(([id, place]) => before.get(id) !== place);
  if (remove.length + changed.length > WHOLE_FROM_CHANGES) return null;
  return { remove, add: changed.map(([, place]) => feature(place)) };
}

export function collection(features: Feature[]): Data {
  return { type: 'FeatureCollection', features };
}

export function isSame(a: PlaceRef | null, b: PlaceRef | null): boolean {
  return a !== null && b !== null && a.kind === b.kind && a.id === b.id;
}

function polygon(ring: readonly LngLat[]) {
  return { type: 'Polygon' as const, coordinates: [ring.map(([lng, lat]) => [lng, lat])] };
}

/** For the order of zones under the pointer: the smallest is meant. */
function boxSize(ring: readonly LngLat[]): number {
  const { west, south, east, north } = boxOf(ring);
  return (east - west) * (north - south);
}

function boxOf(ring: readonly LngLat[]) {
  const longitudes = ring.map(([lng]) => lng);
  const latitudes = ring.map(([, lat]) => lat);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}
