import type { GeoPoint, GeoZone } from '@konvoj/contract';
import type { LngLat } from '../../apps/web/src/map/map-types.ts';
import type { DrawnPoint, DrawnZone } from '../../apps/web/src/map/places.ts';
import { repeatable } from './fleet.ts';

const CORNERS = 12;

/** Points between Munich, Milan and Budapest. */
export function somePoints(count: number, random: () => number): DrawnPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    latitude: 45 + random() * 3.5,
    longitude: 10 + random() * 9,
    name: `Skladišče ${index + 1}`,
    type: 1 + Math.floor(random() * 12),
    radius: 150,
  }));
}

/** Zones of a dozen corners, 2 to 20 km across. */
export function someZones(count: number, random: () => number): DrawnZone[] {
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = [10 + random() * 9, 45 + random() * 3.5];
    const size = 0.01 + random() * 0.1;
    const corners = Array.from({ length: CORNERS }, (_corner, corner): LngLat => {
      const angle = (2 * Math.PI * corner) / CORNERS;
      return [longitude + Math.cos(angle) * size, latitude + Math.sin(angle) * size * 0.7];
    });
    const [first] = corners;
    return { id: index + 1, name: `Območje ${index + 1}`, ring: first === undefined ? [] : [...corners, first] };
  });
}

/** The same as the lists of the API. */
export function geoPoints(count: number): GeoPoint[] {
  return somePoints(count, repeatable(11)).map(({ id, latitude, longitude, name, type, radius }) => ({
    id,
    name,
    description: null,
    address: `Industrijska cesta ${id}, Ljubljana`,
    latitude,
    longitude,
    company: null,
    contactPerson: null,
    email: null,
    type,
    radiusMeters: radius,
    version: '1',
  }));
}

export function geoZones(count: number): GeoZone[] {
  return someZones(count, repeatable(12)).map(({ id, name, ring }) => ({
    id,
    name,
    description: null,
    swlongitude: Math.min(...ring.map(([longitude]) => longitude)),
    swlatitude: Math.min(...ring.map(([, latitude]) => latitude)),
    nelongitude: Math.max(...ring.map(([longitude]) => longitude)),
    nelatitude: Math.max(...ring.map(([, latitude]) => latitude)),
    polygon: ring.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
    circle: null,
    version: '1',
  }));
}
