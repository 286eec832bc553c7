import { day, ofVehicle } from '../access-rows.ts';
import type { AccessRow, AccessRows } from '../access-rows.ts';

const ofDay: AccessRow = { expected: ofVehicle, query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }) };

export const rows: AccessRows = {
  'GET /api/temperatureLog': ofDay,
  'GET /api/temperatureLog/pdf': ofDay,
  'GET /api/temperatureLog/xls': ofDay,
};
