import { ZONE_SMALLEST_SIDE_METERS, type GeoZone, type GeoZoneBody } from '@konvoj/contract';
import type { LngLat } from '../../map/fleet-map.types.ts';
import { z } from 'zod';
import type { ZoneShape, ZoneTool } from '../../shared/place-drafts.ts';

/** The tools in the order in which they are offered. */
export const zoneTool = z.enum(['rectangle', 'polygon', 'circle']);
export const ZONE_TOOLS: readonly ZoneTool[] = zoneTool.options;

const METRES_PER_DEGREE = 111_320;
const metresPerDegreeEast = (latitude: number): number => METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** The box around an outline, degrees. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const boundsOfZone = (zone: GeoZone): Bounds => ({
  south: zone.swlatitude,
  west: zone.swlongitude,
  north: zone.nelatitude,
  east: zone.nelongitude,
});

/** With what a zone of the server is drawn: the circle where it has one, else its polygon, else its bounds. */
export function kindOf({ circle, polygon }: Pick<GeoZone, 'circle' | 'polygon'>): ZoneTool {
  if (circle !== null) return 'circle';
  return polygon === null ? 'rectangle' : 'polygon';
}

/** The outline of a saved zone as the drawing knows it. */
export function shapeOf(zone: GeoZone): ZoneShape {
  const { circle, polygon } = zone;
  if (circle !== null)
    return { kind: 'circle', centre: { latitude: circle.lat, longitude: circle.lon }, radius: circle.radius };
  if (polygon !== null) return { kind: 'polygon', corners: polygon.slice(0, -1) };
  const { south, west, north, east } = boundsOfZone(zone);
  return {
    kind: 'rectangle',
    southwest: { latitude: south, longitude: west },
    northeast: { latitude: north, longitude: east },
  };
}

/** The closed outline that the map draws. A circle of the server brings one. */
export function ringOf(zone: GeoZone): readonly LngLat[] {
  if (zone.polygon !== null) return zone.polygon;
  const { south, west, north, east } = boundsOfZone(zone);
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** The outline in the words of the wire. */
export function outlineBody(shape: ZoneShape): Omit<GeoZoneBody, 'naziv' | 'opis'> {
  switch (shape.kind) {
    case 'rectangle': {
      const { southwest, northeast } = shape;
      return {
        swlongitude: southwest.longitude,
        swlatitude: southwest.latitude,
        nelongitude: northeast.longitude,
        nelatitude: northeast.latitude,
      };
    }
    case 'polygon': {
      const first = shape.corners[0];
      return { polygon: first ? [...shape.corners, first] : [] };
    }
    default: {
      const { centre, radius } = shape;
      return { circle: { lat: centre.latitude, lon: centre.longitude, radius } };
    }
  }
}

/** The box around what was drawn. */
export function boundsOf(shape: ZoneShape): Bounds {
  switch (shape.kind) {
    case 'rectangle': {
      const { southwest, northeast } = shape;
      return {
        south: southwest.latitude,
        west: southwest.longitude,
        north: northeast.latitude,
        east: northeast.longitude,
      };
    }
    case 'polygon': {
      const longitudes = shape.corners.map(([longitude]) => longitude);
      const latitudes = shape.corners.map(([, latitude]) => latitude);
      return {
        south: Math.min(...latitudes),
        west: Math.min(...longitudes),
        north: Math.max(...latitudes),
        east: Math.max(...longitudes),
      };
    }
    default: {
      const { centre, radius } = shape;
      const up = radius / METRES_PER_DEGREE;
      const aside = radius / metresPerDegreeEast(centre.latitude);
      return {
        south: centre.latitude - up,
        west: centre.longitude - aside,
        north: centre.latitude + up,
        east: centre.longitude + aside,
      };
    }
  }
}

/** How large a zone is. */
export interface ZoneSize {
  readonly widthMeters: number;
  readonly heightMeters: number;
  readonly areaSquareMeters: number;
}

export function sizeOf(shape: ZoneShape): ZoneSize {
  const { south, west, north, east } = boundsOf(shape);
  const middle = (south + north) / 2;
  const widthMeters = (east - west) * metresPerDegreeEast(middle);
  const heightMeters = (north - south) * METRES_PER_DEGREE;
  return { widthMeters, heightMeters, areaSquareMeters: areaOf(shape, widthMeters * heightMeters, middle) };
}

function areaOf(shape: ZoneShape, ofBox: number, latitude: number): number {
  if (shape.kind === 'circle') return Math.PI * shape.radius ** 2;
  return shape.kind === 'rectangle' ? ofBox : polygonArea(shape.corners, latitude);
}

/** By the shoelace formula on a plane that touches the earth there: right to a thousandth for any zone one draws. */
function polygonArea(corners: readonly LngLat[], latitude: number): number {
  let doubled = 0;
  corners.forEach(([longitude, at], index) => {
    const [nextLongitude, nextAt] = corners[(index + 1) % corners.length] ?? [longitude, at];
    doubled += longitude * nextAt - nextLongitude * at;
  });
  return (Math.abs(doubled) / 2) * METRES_PER_DEGREE * metresPerDegreeEast(latitude);
}

/** An area shorter than 50 m on a side may be a slip of the hand (specification, chapter 5: it gives a warning). */
export function isTooSmall(shape: ZoneShape): boolean {
  const { widthMeters, heightMeters } = sizeOf(shape);
  return Math.min(widthMeters, heightMeters) < ZONE_SMALLEST_SIDE_METERS;
}
