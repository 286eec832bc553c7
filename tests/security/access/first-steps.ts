import { ofAdmins } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/firstSteps': { expected: ofAdmins },
  'PATCH /api/firstSteps': { expected: ofAdmins, body: { skip: 'rates' } },
};
