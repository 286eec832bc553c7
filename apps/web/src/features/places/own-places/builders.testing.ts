import { encoder, geoPoint, geoZone, placeVisit } from '@konvoj/contract';
import type { GeoPoint, GeoZone, PlaceVisit } from '@konvoj/contract';

/** Valid places for tests; each states only what matters to it. */
export function aPoint(change: Partial<GeoPoint> = {}): GeoPoint {
  return {
    id: 3,
    name: 'Skladišče Celje',
    description: null,
    address: 'Mariborska cesta 7, Celje',
    latitude: 46.2389,
    longitude: 15.2675,
    company: 'Kolovrat',
    contactPerson: 'Maja Kos',
    email: 'skladisce@kolovrat.example',
    type: 1,
    radiusMeters: 150,
    version: 'v1',
    ...change,
  };
}

export function aZone(change: Partial<GeoZone> = {}): GeoZone {
  return {
    id: 5,
    name: 'Luka Koper',
    description: null,
    swlongitude: 13.72,
    swlatitude: 45.54,
    nelongitude: 13.76,
    nelatitude: 45.57,
    polygon: null,
    circle: null,
    version: 'v1',
    ...change,
  };
}

export function aVisit(change: Partial<PlaceVisit> = {}): PlaceVisit {
  return {
    deviceId: 7,
    vehicle: { id: 7, licencePlate: 'LJ KT-7' },
    driver: { id: 9, firstName: 'Maja', lastName: 'Kos' },
    arrival: '2026-11-20T08:00:00.000Z',
    departure: '2026-11-20T09:30:00.000Z',
    duration: 5_400,
    ...change,
  };
}

// The same as the server sends them.
const [pointSent, zoneSent, visitSent] = [encoder(geoPoint), encoder(geoZone), encoder(placeVisit)];
export const aSentPoint = (change?: Partial<GeoPoint>) => pointSent(aPoint(change));
export const aSentZone = (change?: Partial<GeoZone>) => zoneSent(aZone(change));
export const aSentVisit = (change?: Partial<PlaceVisit>) => visitSent(aVisit(change));
