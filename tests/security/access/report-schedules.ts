import { ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const body = {
  name: 'Ponedeljek',
  templateId: null,
  content: { report: 'overview' },
  every: 'week',
  at: '06:30',
  formats: ['pdf'],
  language: 'sl',
  recipients: ['narocnik@example.org'],
};
const fileOfRun = () => ({ id: 999_999, fileId: 999_999 });

export const rows: AccessRows = {
  'GET /api/reportSchedules': { expected: tenants },
  'POST /api/reportSchedules': { expected: tenants, body },
  // Schedules belong to who made them; this one is not there.
  'PUT /api/reportSchedules/:id': { expected: ofPlacesMissing, body },
  'PUT /api/reportSchedules/:id/paused': { expected: ofPlacesMissing, body: { paused: true } },
  'DELETE /api/reportSchedules/:id': { expected: ofPlacesMissing },
  'POST /api/reportSchedules/:id/test': { expected: ofPlacesMissing },
  'GET /api/reportArchive': { expected: tenants },
  'GET /api/reportArchive/:id/files/:fileId': { expected: ofPlacesMissing, params: fileOfRun },
  'POST /api/reportArchive/:id/resend': {
    expected: ofPlacesMissing,
    body: { recipients: ['narocnik@example.org'] },
  },
};
