import { day, ofVehicle, tenants } from '../access-rows.ts';
import type { AccessRow, AccessRows } from '../access-rows.ts';

const stagesOfVehicle: AccessRow = {
  expected: ofVehicle,
  query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }),
};

const stagesOfDriver: AccessRow = {
  expected: { ...tenants, other: 404 },
  query: ({ driverId }) => ({ driverId: String(driverId), ...day }),
};

export const rows: AccessRows = {
  'GET /api/devices': { expected: tenants },
  'GET /api/positions': { expected: ofVehicle, query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }) },
  'GET /api/positions/simple': {
    expected: ofVehicle,
    query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }),
  },
  'GET /api/positions/export': {
    expected: ofVehicle,
    query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day, format: 'csv' }),
  },
  'GET /api/drivingStages': stagesOfVehicle,
  'GET /api/drivingStages/pdf': stagesOfVehicle,
  'GET /api/drivingStages/xls': stagesOfVehicle,
  'GET /api/drivingStagesDriver': stagesOfDriver,
  'GET /api/drivingStagesDriver/pdf': stagesOfDriver,
  'GET /api/drivingStagesDriver/xls': stagesOfDriver,
};
