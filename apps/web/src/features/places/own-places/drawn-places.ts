import type { GeoPoint, GeoZone } from '@konvoj/contract';
import type { DrawnPoint, DrawnZone } from '../../../map/places.ts';
import { ringOf } from './zone-shape.ts';

export const drawnPoints = (points: readonly GeoPoint[]): readonly DrawnPoint[] =>
  points.map(({ id, lat, lon, naziv, type, radius }) => ({
    id,
    latitude: lat,
    longitude: lon,
    name: naziv,
    type,
    radius,
  }));

export const drawnZones = (zones: readonly GeoZone[]): readonly DrawnZone[] =>
  zones.map((zone) => ({ id: zone.id, name: zone.naziv, ring: ringOf(zone) }));
