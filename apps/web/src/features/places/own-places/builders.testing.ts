import type { GeoPoint, GeoZone, PlaceVisit } from '@konvoj/contract';

/** Valid places for tests; each states only what matters to it. */
export function aPoint(change: Partial<GeoPoint> = {}): GeoPoint {
  return {
    id: 3,
    naziv: 'Skladišče Celje',
    opis: null,
    address: 'Mariborska cesta 7, Celje',
    lat: 46.2389,
    lon: 15.2675,
    company: 'Kolovrat',
    contactPerson: 'Maja Kos',
    email: 'skladisce@kolovrat.example',
    type: 1,
    radius: 150,
    ...change,
  };
}

export function aZone(change: Partial<GeoZone> = {}): GeoZone {
  return {
    id: 5,
    naziv: 'Luka Koper',
    opis: null,
    swlongitude: 13.72,
    swlatitude: 45.54,
    nelongitude: 13.76,
    nelatitude: 45.57,
    polygon: null,
    circle: null,
    ...change,
  };
}

export function aVisit(change: Partial<PlaceVisit> = {}): PlaceVisit {
  return {
    deviceId: 7,
    vozilo: { id: 7, rgsOznaka: 'LJ KT-7' },
    voznik: { id: 9, ime: 'Maja', priimek: 'Kos' },
    arrival: '2026-11-20T08:00:00.000Z',
    departure: '2026-11-20T09:30:00.000Z',
    duration: 5_400,
    ...change,
  };
}
