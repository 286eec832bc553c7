import { ofAdmins, ofAdminsMissing } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const body = { name: 'Traccar', url: 'https://traccar.example/', asList: false, enabled: false };

export const rows: AccessRows = {
  'GET /api/positionForwards': { expected: ofAdmins },
  'POST /api/positionForwards': { expected: ofAdmins, body },
  'PUT /api/positionForwards/:id': { expected: ofAdminsMissing, body },
  'DELETE /api/positionForwards/:id': { expected: ofAdminsMissing },
};
