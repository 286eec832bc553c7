import { ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const aPlan = {
  naziv: 'Koper',
  markers: [
    { naziv: 'Ljubljana', lat: 46.05, lon: 14.5 },
    { naziv: 'Koper', lat: 45.55, lon: 13.73 },
  ],
};

export const rows: AccessRows = {
  'GET /api/routePlans': { expected: tenants },
  'GET /api/routePlans/:id': { expected: ofPlacesMissing },
  'POST /api/routePlans': {
    // Created by the first, its name is taken for the others of the organization.
    expected: { ...tenants, editor: 409, hidden: 409, admin: 409 },
    body: aPlan,
  },
  'PUT /api/routePlans/:id': { expected: ofPlacesMissing, body: aPlan },
  'DELETE /api/routePlans/:id': { expected: ofPlacesMissing },
};
