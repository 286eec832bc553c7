import { everybody, ofAdmins, ofAdminsMissing, signedIn, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/config': { expected: everybody(200) },
  'GET /api/auditLog/user': { expected: tenants },
  'GET /api/apiTokens': { expected: ofAdmins },
  'POST /api/apiTokens': { expected: ofAdmins, body: { name: 'Skladišče', scopes: ['positions:read'] } },
  'DELETE /api/apiTokens/:id': { expected: ofAdminsMissing },
  'POST /api/tokens': {
    expected: signedIn(204),
    body: { token: 'telephone', model: 'Pixel', name: 'Telefon', web: false },
  },
  // Without a body: which token is not said.
  'DELETE /api/tokens': { expected: signedIn(422) },
  'GET /api/push/key': { expected: signedIn(200) },
  'GET /api/notifications/mutes': { expected: tenants },
  'PUT /api/notifications/mutes/:reason': {
    expected: { ...signedIn(204), sysadmin: 403 },
    params: () => ({ reason: 'lateness' }),
    body: { until: null },
  },
  'POST /api/push/test': { expected: signedIn(200), body: {} },
};
