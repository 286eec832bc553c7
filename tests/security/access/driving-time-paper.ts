import { ofVehicle } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/tco_driving_time/pdf': {
    expected: ofVehicle,
    query: ({ driverId }) => ({ driverId: String(driverId), from: '2026-11-01', to: '2026-11-20' }),
  },
};
