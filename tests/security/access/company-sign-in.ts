import { everybody, ofAdmins, ofAdminsMissing, signedIn } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

/** An administrator's settings are refused for the password; with the right one for the issuer, in the own network. */
const body = {
  name: 'kolovrat',
  issuer: 'https://127.0.0.1',
  clientId: 'konvoj',
  clientSecret: 'secret',
  domains: ['kolovrat.example'],
  mode: 'offered',
  trustsSecondFactor: false,
};

export const rows: AccessRows = {
  'POST /api/session/company/start': { expected: everybody(404), body: { name: 'nobody' } },
  // A browser that has begun nothing has nothing to complete.
  'POST /api/session/company': { expected: everybody(410), body: { answer: '?code=made-up&state=made-up' } },
  'GET /api/organization/signIn/company': { expected: ofAdmins },
  'PUT /api/organization/signIn/company': { expected: { ...signedIn(403), other: 422, admin: 422 }, body },
  // Without a password, since wrong ones count as wrong sign-ins.
  'POST /api/organization/signIn/company/remove': { expected: { ...signedIn(403), other: 422, admin: 422 }, body: {} },
  'POST /api/organization/signIn/company/test': { expected: ofAdminsMissing },
};
