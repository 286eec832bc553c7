import type { GeoPoint, GeoZone } from '@konvoj/contract';
import type { DrawnPoint, DrawnZone } from '../../../map/places.ts';
import { ringOf } from './zone-shape.ts';

export const drawnPoints = (points: readonly GeoPoint[]): readonly DrawnPoint[] =>
  points.map(({ id, latitude, longitude, name, type, radiusMeters }) => ({
    id,
    latitude,
    longitude,
    name,
    type,
    radius: radiusMeters,
  }));

export const drawnZones = (zones: readonly GeoZone[]): readonly DrawnZone[] =>
  zones.map((zone) => ({ id: zone.id, name: zone.name, ring: ringOf(zone) }));
