import { ofAdmins, ofVehicle, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const points = [
  { latitude: 46.0511, longitude: 14.5051 },
  { latitude: 46.5547, longitude: 15.6467 },
];
const profile = { kind: 'truck' };

export const rows: AccessRows = {
  'POST /api/routing/route': { expected: tenants, body: { points, profile } },
  'POST /api/routing/optimize': { expected: tenants, body: { points, profile } },
  'GET /api/eta': {
    // The vehicle has not reported yet.
    expected: { ...ofVehicle, user: 409, editor: 409, admin: 409 },
    query: ({ deviceId }) => ({ deviceId: String(deviceId), lat: '46.5547', lon: '15.6467' }),
  },
  'GET /api/eta/vehicles': {
    // Without those that have not reported yet.
    expected: ofVehicle,
    query: ({ deviceId }) => ({ deviceIds: String(deviceId), lat: '46.5547', lon: '15.6467' }),
  },
  'GET /api/routing/rates': { expected: tenants },
  'PUT /api/routing/rates': {
    expected: ofAdmins,
    body: { rates: { kilometre: 60, hour: null, ferryKilometre: null, tolls: [] } },
  },
};
