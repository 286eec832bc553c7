import { everybody, ofAdmins, ofAdminsMissing, signedIn } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const assertion = { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

export const rows: AccessRows = {
  'GET /sanctum/csrf-cookie': { expected: everybody(204) },
  'POST /api/session': { expected: everybody(401), body: { email: 'nobody@example.org', password: 'wrong' } },
  'DELETE /api/session': { expected: signedIn(204) },
  'GET /api/user': { expected: signedIn(200) },
  'GET /api/sysAdmin': { expected: signedIn(200) },
  'POST /api/saveUser': { expected: signedIn(200), body: {} },
  'POST /api/user/reset-password-link': { expected: everybody(204), body: { email: 'nobody@example.org' } },
  'POST /api/reset-password/validate-token': { expected: everybody(410), body: { token: 'made-up' } },
  'POST /api/user/reset-password': {
    expected: everybody(410),
    body: { token: 'made-up', password: 'long-enough-1', password_confirmation: 'long-enough-1' },
  },
  'GET /api/orgusers': { expected: ofAdmins },
  // Invited by one organization, the address is taken for all others.
  'POST /api/orgusers': {
    expected: { ...signedIn(403), other: 200, admin: 409 },
    body: { email: 'new@example.org', firstName: 'Nina', lastName: 'Novak', role: 'user' },
  },
  'POST /api/orgusers/:id/invitation': {
    expected: { ...signedIn(403), other: 404, admin: 204 },
    params: ({ userId }) => ({ id: userId }),
  },
  'GET /api/userVisibleVehicles': {
    expected: { ...signedIn(403), other: 404, admin: 200 },
    query: ({ userId }) => ({ userId: String(userId) }),
  },
  'POST /api/userVisibleVehicles': { expected: ofAdminsMissing, body: { userId: 999_999, vehicleIds: null } },
  'GET /api/sessions': { expected: signedIn(200) },
  'DELETE /api/sessions': { expected: signedIn(200) },
  'DELETE /api/sessions/:id': { expected: signedIn(404) },
  'GET /api/sysadmin/customers': { expected: { ...signedIn(403), sysadmin: 200 } },
  'POST /api/sysadmin/customers/:id/removal': {
    expected: { ...signedIn(403), sysadmin: 404 },
    body: { name: 'Nobody' },
  },
  'DELETE /api/sysadmin/customers/:id/removal': { expected: { ...signedIn(403), sysadmin: 404 } },
  'POST /api/sysadmin/customers': {
    expected: { ...signedIn(403), sysadmin: 200 },
    body: {
      name: 'Nova',
      timeZone: 'Europe/Ljubljana',
      country: 'SI',
      language: 'sl',
      email: 'nova@example.org',
      firstName: 'Nina',
      lastName: 'Nova',
    },
  },
  'POST /api/switchUser': { expected: { ...signedIn(403), sysadmin: 404 }, body: { userId: 999_999 } },
  'POST /api/resetSwitchUser': { expected: signedIn(204) },
  // Without a right password before there is no step to complete.
  'POST /api/session/factor': { expected: everybody(410), body: { code: '123456' } },
  'POST /api/session/enrolment': { expected: everybody(410) },
  'POST /api/session/enrolment/confirm': { expected: everybody(410), body: { code: '123456' } },
  // The installation of these tests has no public address.
  'POST /api/session/passkey/options': { expected: everybody(409) },
  'POST /api/session/passkey': { expected: everybody(409), body: { response: assertion } },
  'GET /api/signInFactors': { expected: signedIn(200) },
  'POST /api/signInFactors/totp': { expected: signedIn(422), body: { currentPassword: 'wrong' } },
  'POST /api/signInFactors/totp/confirm': { expected: signedIn(422), body: { code: '123456' } },
  'POST /api/signInFactors/totp/remove': {
    expected: signedIn(422),
    body: { currentPassword: 'wrong', code: '123456' },
  },
  'POST /api/signInFactors/recoveryCodes': { expected: signedIn(422), body: { currentPassword: 'wrong' } },
  'POST /api/signInFactors/passkeys/options': { expected: signedIn(409), body: { currentPassword: 'wrong' } },
  'POST /api/signInFactors/passkeys': { expected: signedIn(409), body: { name: 'Ključ', response: attestation } },
  'POST /api/signInFactors/passkeys/:id/remove': { expected: signedIn(422), body: { currentPassword: 'wrong' } },
  'DELETE /api/orgusers/:id/signInFactors': { expected: ofAdminsMissing },
  'GET /api/organization': { expected: ofAdmins },
  // The first of the two to save it has the name.
  'PUT /api/organization': {
    expected: { ...signedIn(403), other: 200, admin: 409 },
    body: { name: 'Prevozi Žakelj', country: 'SI', language: 'sl' },
  },
  'GET /api/organization/signIn': { expected: ofAdmins },
  'PUT /api/organization/signIn/secondFactor': { expected: ofAdmins, body: { required: false } },
};
