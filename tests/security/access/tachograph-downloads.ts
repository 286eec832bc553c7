import { ofAdmins, ofEditors, ofEditorsMissing, ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const plan = { intervalDays: 28, blocks: ['overview', 'activities'], speed: false, active: true };

export const rows: AccessRows = {
  'GET /api/tco_download_plan/index': { expected: tenants },
  // The default for vehicles: the first editor of an organization makes it, the others find it taken; not a limited one.
  'POST /api/tco_download_plan/index': {
    expected: { ...ofEditors, user: 403, hidden: 403, admin: 409 },
    body: { subject: 'vehicle', subjectId: null, ...plan },
  },
  'PATCH /api/tco_download_plan/:id': { expected: ofEditorsMissing, body: { active: false } },
  'DELETE /api/tco_download_plan/:id': { expected: ofEditorsMissing },
  'GET /api/tco_download': { expected: tenants },
  // No bridge is connected; the vehicle of this world has a tracker.
  'POST /api/tco_download/manual': {
    expected: { ...ofEditorsMissing, editor: 409, admin: 409 },
    body: ({ vehicleId }) => ({ vehicleId }),
  },
  'GET /api/tco_download/:id': { expected: ofPlacesMissing },
  'POST /api/tco_download/:id/cancel': { expected: ofEditorsMissing },
  'GET /api/tco_download/calendar': { expected: tenants },
  'GET /api/tco_download_log': { expected: tenants },
  'GET /api/tco_download_debug': { expected: ofAdmins },
  'GET /api/tco_logs/downloads/vehicle': { expected: tenants },
  'GET /api/tco_logs/downloads/drivers': { expected: tenants },
  'GET /api/tco_bridges': { expected: tenants },
  'GET /api/tco_download_reminders': { expected: tenants },
  'PUT /api/tco_download_reminders': {
    expected: { ...ofEditors, hidden: 403 },
    body: { active: true, recipients: [] },
  },
};
