import { signedIn, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/geocode': { expected: tenants, query: () => ({ q: 'Celje' }) },
  'GET /api/geocode/reverse': { expected: tenants, query: () => ({ lat: '46.2309', lon: '15.2604' }) },
  'GET /api/geocode/places': { expected: tenants, query: () => ({ at: '46.2309,15.2604;46.05,14.5' }) },
  'GET /api/geocode/state': { expected: signedIn(200) },
  // Pictures of the world, no tenant's data. The table's installation has no provider.
  'GET /api/tiles/:layer/:z/:x/:y': { expected: signedIn(404), params: () => ({ layer: 'rain', z: 0, x: 0, y: 0 }) },
  'GET /api/tiles/:layer/frames': { expected: signedIn(404), params: () => ({ layer: 'rain' }) },
};
