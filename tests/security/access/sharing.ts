import { everybody, signedIn, tenants } from '../access-rows.ts';
import type { AccessRow, AccessRows } from '../access-rows.ts';

/** The secret alone counts, whoever else the caller is. */
const throughLink: AccessRow = { expected: everybody(200), query: ({ linkSecret }) => ({ secret: linkSecret }) };

export const rows: AccessRows = {
  'GET /api/externalLinks': { expected: tenants },
  // A user who may not see a vehicle cannot share it.
  'POST /api/externalLinks': {
    expected: { ...tenants, hidden: 422, other: 422 },
    body: ({ deviceId }) => ({
      name: 'Tovor',
      deviceIds: [deviceId],
      validFrom: new Date().toISOString(),
      validTo: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  },
  'PATCH /api/externalLinks/:id': {
    expected: { ...tenants, editor: 404, hidden: 404, other: 404 },
    params: ({ linkId }) => ({ id: linkId }),
    body: {},
  },
  'DELETE /api/externalLinks/:id': { expected: { ...signedIn(404), sysadmin: 403 } },
  'GET /api/trackingLink': throughLink,
  'GET /api/trackingLink/devices': throughLink,
  'GET /api/trackingLink/positions': throughLink,
  'GET /api/trackingLink/places': throughLink,
  'GET /api/trackingLink/positions/simple': {
    expected: everybody(200),
    query: ({ linkSecret }) => ({ secret: linkSecret, deviceId: '1' }),
  },
  'GET /api/trackingLink/drivingStages': throughLink,
};
