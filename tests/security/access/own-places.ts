import { day, ofPlaces, ofPlacesMissing, ofVehicle, signedIn, tenants } from '../access-rows.ts';
import type { AccessRow, AccessRows } from '../access-rows.ts';

/** Visits of a point, for one vehicle. */
const visitsOfVehicle: AccessRow = {
  expected: ofVehicle,
  query: ({ pointId, deviceId }) => ({ pointId: String(pointId), deviceIds: String(deviceId), ...day }),
};

export const rows: AccessRows = {
  'GET /api/poiItemType': { expected: signedIn(200) },
  'GET /api/poiLocations': { expected: tenants },
  'POST /api/poiLocations': { expected: tenants, body: { naziv: 'Skladišče', lat: 46, lon: 14.5 } },
  'PUT /api/poiLocations/:id': {
    expected: ofPlaces,
    params: ({ pointId }) => ({ id: pointId }),
    body: { naziv: 'Skladišče', lat: 46, lon: 14.5 },
  },
  'DELETE /api/poiLocations/:id': { expected: ofPlacesMissing },
  'POST /api/poiLocations/:id/restore': { expected: ofPlaces, params: ({ pointId }) => ({ id: pointId }) },
  'POST /api/poiLocations/import': { expected: tenants },
  'GET /api/poiLocations/export': { expected: tenants, query: () => ({ format: 'csv' }) },
  'GET /api/geoZone': { expected: tenants },
  'POST /api/geoZone': {
    expected: tenants,
    body: { naziv: 'Pristanišče', swlongitude: 13.7, swlatitude: 45.5, nelongitude: 13.8, nelatitude: 45.6 },
  },
  'PUT /api/geoZone/:id': {
    expected: ofPlaces,
    params: ({ zoneId }) => ({ id: zoneId }),
    body: { naziv: 'Pristanišče', circle: { lat: 45.55, lon: 13.75, radius: 500 } },
  },
  'DELETE /api/geoZone/:id': { expected: ofPlacesMissing },
  'POST /api/geoZone/:id/restore': { expected: ofPlaces, params: ({ zoneId }) => ({ id: zoneId }) },
  'POST /api/geoZone/import': { expected: tenants },
  'GET /api/geoZone/export': { expected: tenants, query: () => ({ format: 'csv' }) },
  'GET /api/places/inside': { expected: tenants },
  'GET /api/places/visits': visitsOfVehicle,
  'GET /api/places/visits/pdf': visitsOfVehicle,
  'GET /api/places/visits/xls': visitsOfVehicle,
};
