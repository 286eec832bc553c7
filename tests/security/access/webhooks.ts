import { ofAdmins, ofAdminsMissing } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const body = { name: 'ERP', url: 'https://erp.example/hook', events: ['stage.closed'], enabled: true };
const delivery = () => ({ id: 999_999, deliveryId: '00000000-0000-4000-8000-000000000000' });

export const rows: AccessRows = {
  'GET /api/webhooks': { expected: ofAdmins },
  'POST /api/webhooks': { expected: ofAdmins, body },
  'PUT /api/webhooks/:id': { expected: ofAdminsMissing, body },
  'POST /api/webhooks/:id/secret': { expected: ofAdminsMissing },
  'DELETE /api/webhooks/:id': { expected: ofAdminsMissing },
  'POST /api/webhooks/:id/test': { expected: ofAdminsMissing },
  'GET /api/webhooks/:id/deliveries': { expected: ofAdminsMissing },
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': { expected: ofAdminsMissing, params: delivery },
};
