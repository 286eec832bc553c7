import { ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const body = { name: 'Ponedeljek', shared: false, content: { report: 'overview' } };

export const rows: AccessRows = {
  'GET /api/reportTemplate': { expected: tenants },
  // Each has one of this name.
  'POST /api/reportTemplate': { expected: tenants, body },
  'PUT /api/reportTemplate/:id': { expected: ofPlacesMissing, body },
  'DELETE /api/reportTemplate/:id': { expected: ofPlacesMissing },
};
