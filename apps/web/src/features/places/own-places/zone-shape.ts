import { ZONE_SMALLEST_SIDE_METERS, type GeoZone, type GeoZoneBody } from '@konvoj/contract';
import { boxOf, ringOfShape } from '../../../map/draw/shapes.ts';
import type { LngLat } from '../../../map/map-types.ts';
import { boxMeters } from '../../../map/measure/figures.ts';
import { z } from 'zod';
import type { ZoneShape, ZoneTool } from '../../../shared/place-drafts.ts';

/** The tools in the order in which they are offered. */
export const zoneTool = z.enum(['rectangle', 'polygon', 'circle']);
export const ZONE_TOOLS: readonly ZoneTool[] = zoneTool.options;

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

/** The outline in the format of the wire. */
export function outlineBody(shape: ZoneShape): Omit<GeoZoneBody, 'name' | 'description'> {
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

/** The box around what was drawn; of a rectangle its edges as they were typed, the wrong way round too. */
export function boundsOf(shape: ZoneShape): Bounds {
  if (shape.kind !== 'rectangle') return boxOf(ringOfShape(shape));
  const { southwest, northeast } = shape;
  return {
    south: southwest.latitude,
    west: southwest.longitude,
    north: northeast.latitude,
    east: northeast.longitude,
  };
}

/** An area shorter than 50 m on a side may be a mistake (specification, chapter 5: it gives a warning). */
export function isTooSmall(shape: ZoneShape): boolean {
  const { width, height } = boxMeters(ringOfShape(shape));
  return Math.min(width, height) < ZONE_SMALLEST_SIDE_METERS;
}
