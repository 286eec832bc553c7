export type Point = [number, number];
export type Ring = Point[];
export type Polygon = Ring[];
export interface Feature {
  type: 'Feature';
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown>;
}
/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

/** The part of the world that is drawn in detail, from zoom 6. */
export const EUROPE: Box = [-25, 33, 50, 72];

export const feature = (geometry: Feature['geometry'], properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});

export const isInside = ([x, y]: Point, box: Box) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];

/** Area of a ring in square degrees: good enough to rank shapes by size. */
export function areaOf(ring: Ring): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += (ring[j]![0] - ring[i]![0]) * (ring[j]![1] + ring[i]![1]);
  }
  return Math.abs(sum / 2);
}

export function touches(ring: Ring, box: Box): boolean {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of ring) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return west < box[2] && east > box[0] && south < box[3] && north > box[1];
}

/** The polygons of a Polygon or MultiPolygon. */
export function polygonsOf(geometry: Feature['geometry']): Polygon[] {
  return geometry.type === 'Polygon' ? [geometry.coordinates as Polygon] : (geometry.coordinates as Polygon[]);
}
