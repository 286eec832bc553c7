import { day, ofVehicle, signedIn } from '../access-rows.ts';
import type { AccessRow, AccessRows } from '../access-rows.ts';

const ofPeriod: AccessRow = {
  expected: ofVehicle,
  query: ({ deviceId }) => ({ devices: String(deviceId), range: 'custom', ...day }),
};

const ofTable: AccessRow = {
  expected: ofVehicle,
  query: ({ deviceId }) => ({
    devices: String(deviceId),
    range: 'custom',
    ...day,
    table: JSON.stringify({ unit: 'day', columns: [{ id: 'vehicle' }, { id: 'distance' }] }),
  }),
};

export const rows: AccessRows = {
  'GET /api/drivingReport': ofPeriod,
  'GET /api/drivingReport/pdf': ofPeriod,
  'GET /api/drivingReport/xls': ofPeriod,
  'GET /api/drivingReport/country-summary': ofPeriod,
  'GET /api/drivingReport/country-summary/pdf': ofPeriod,
  'GET /api/drivingReport/country-summary/xls': ofPeriod,
  'GET /api/drivingReport/fuel': ofPeriod,
  'GET /api/drivingReport/fuel/pdf': ofPeriod,
  'GET /api/drivingReport/fuel/xls': ofPeriod,
  'GET /api/drivingOverview': ofPeriod,
  'GET /api/drivingOverview/pdf': ofPeriod,
  'GET /api/drivingOverview/xls': ofPeriod,
  'GET /api/reports/general': ofTable,
  'GET /api/reports/general/pdf': ofTable,
  'GET /api/reports/general/xls': ofTable,
  'GET /api/reports/generalDrivers': ofTable,
  'GET /api/reports/generalDrivers/pdf': ofTable,
  'GET /api/reports/generalDrivers/xls': ofTable,
  'GET /api/reports/generalColumns': { expected: signedIn(200) },
};
