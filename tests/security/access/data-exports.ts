import { ofAdmins, ofAdminsMissing } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const unknownExport = () => ({ id: '00000000-0000-4000-8000-000000000000' });

export const rows: AccessRows = {
  'GET /api/dataExports': { expected: ofAdmins },
  'POST /api/dataExports': { expected: ofAdmins },
  'GET /api/dataExports/:id/file': { expected: ofAdminsMissing, params: unknownExport },
  'DELETE /api/dataExports/:id': { expected: ofAdminsMissing, params: unknownExport },
};
