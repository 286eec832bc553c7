import {
  everybody,
  ofAdmins,
  ofEditors,
  ofEditorsMissing,
  ofPlacesMissing,
  ofVehicle,
  tenants,
} from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const days = { from: '2026-11-01', to: '2026-11-20' };

export const rows: AccessRows = {
  'GET /api/tco_download_file': { expected: tenants },
  // Without a file nothing is stored.
  'POST /api/tco_download_file': { expected: ofEditors, body: {} },
  'GET /api/tco_download_file/:id': { expected: ofPlacesMissing },
  'GET /api/tco_download_file/:id/content': { expected: ofPlacesMissing },
  'PATCH /api/tco_download_file/:id': { expected: ofEditorsMissing, body: { driverId: null } },
  'DELETE /api/tco_download_file/:id': { expected: ofEditorsMissing },
  'GET /api/tco_download_file/settings': { expected: tenants },
  'PUT /api/tco_download_file/settings': {
    expected: ofAdmins,
    body: { keepMonths: 24, naming: 'ddd', countsAvailability: false },
  },
  'GET /api/tco_download_file/removed': { expected: ofAdmins },
  'GET /api/tco_driving_time': {
    expected: ofVehicle,
    query: ({ driverId }) => ({ driverId: String(driverId), ...days }),
  },
  'GET /api/driver/drivingTime': { expected: { ...everybody(403), none: 401, driver: 200 } },
  'GET /api/tco_driving_time/live': { expected: tenants },
  'GET /api/tco_driving_time/unassigned': { expected: tenants, query: () => days },
};
