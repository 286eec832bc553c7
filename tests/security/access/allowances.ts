import { ofAdmins, ofEditors, signedIn } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const trip = { departure: '2025-04-14T02:00:00.000Z', return: '2025-04-14T16:00:00.000Z' };
const companyOf = ({ organizationId }: { readonly organizationId: number }) => ({ companyId: organizationId });

export const rows: AccessRows = {
  'POST /api/travel_order/calculate': { expected: ofEditors, body: trip },
  'GET /api/travel_order/allowanceRates': { expected: ofEditors },
  'PUT /api/travel_order/allowanceRates': { expected: ofAdmins, body: { rates: [] } },
  'GET /api/travel_order/allowanceRates/default': { expected: ofEditors },
  // The file of the test has no columns of rates.
  'POST /api/travel_order/allowanceRates/import': { expected: { ...signedIn(403), other: 422, admin: 422 } },
  'GET /api/travel_order/allowanceRates/export': { expected: ofEditors, query: () => ({ format: 'csv' }) },
  'GET /api/travel_order/allowanceRates/oldTable': { expected: ofEditors },
  'PUT /api/travel_order/allowanceRates/oldTable': { expected: ofAdmins, body: { rates: [] } },
  // An administrator migrates the tables of their own organization only.
  'POST /api/travel_order/migrate/fromOldTable': { expected: { ...ofAdmins, other: 404 }, body: companyOf },
  'POST /api/travel_order/migrate/toOldTable': { expected: { ...ofAdmins, other: 404 }, body: companyOf },
};
