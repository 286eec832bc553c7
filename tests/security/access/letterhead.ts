import { ofAdmins, ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/letterhead': { expected: tenants },
  // There is none yet.
  'GET /api/letterhead/logo': { expected: ofPlacesMissing },
  'PUT /api/letterhead': { expected: ofAdmins, body: { address: 'Celovška 1', keepsLogo: true } },
};
