import { ofAdmins, ofAdminsMissing, signedIn } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/trackers': { expected: ofAdmins },
  'GET /api/trackers/unknown': { expected: ofAdmins },
  // Registered with one organization, it is taken for all others.
  'POST /api/trackers': {
    expected: { ...signedIn(403), other: 200, admin: 409 },
    body: { imei: 'phone-1', protocol: 'osmand' },
  },
  'PATCH /api/trackers/:id': { expected: ofAdminsMissing, body: {} },
  'DELETE /api/trackers/:id': { expected: ofAdminsMissing },
  'GET /api/trackers/:id/contact': { expected: ofAdminsMissing },
  'POST /api/trackers/:id/key': { expected: ofAdminsMissing },
  'DELETE /api/trackers/:id/key': { expected: ofAdminsMissing },
  'GET /api/trackers/:id/quarantine': { expected: ofAdminsMissing },
  'POST /api/trackers/:id/quarantine/replay': { expected: ofAdminsMissing, body: {} },
};
