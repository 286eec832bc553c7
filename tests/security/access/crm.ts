import { ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const activity = { contactId: 999_999, kind: 'call', at: '2026-11-20T08:00:00.000Z' };
const ofFile = () => ({ id: 999_999, fileId: 1 });
/** The contact is not there. */
const unknownContact = { ...tenants, admin: 422, editor: 422, user: 422, hidden: 422, other: 422 };

export const rows: AccessRows = {
  'GET /api/crm_contacts/index': { expected: tenants },
  'POST /api/crm_contacts/index': { expected: tenants, body: { company: 'Kolovrat d.o.o.' } },
  'POST /api/crm_contacts/duplicates': { expected: tenants, body: { company: 'Kolovrat' } },
  'GET /api/crm_contacts/people': { expected: tenants },
  'GET /api/crm_contacts/tags': { expected: tenants },
  'POST /api/crm_contacts/import': { expected: tenants },
  'GET /api/crm_contacts/export': { expected: tenants, query: () => ({ format: 'csv' }) },
  'GET /api/crm_contacts/:id': { expected: ofPlacesMissing },
  'PUT /api/crm_contacts/:id': { expected: ofPlacesMissing, body: { company: 'Kolovrat d.o.o.' } },
  'DELETE /api/crm_contacts/:id': { expected: ofPlacesMissing },
  'GET /api/crm_contacts/:id/timeline': { expected: ofPlacesMissing },
  'GET /api/crm_activitys': { expected: tenants },
  'POST /api/crm_activitys': { expected: unknownContact, body: activity },
  'GET /api/crm_activitys/counts': { expected: tenants },
  'GET /api/crm_activitys/:id': { expected: ofPlacesMissing },
  'PUT /api/crm_activitys/:id': { expected: ofPlacesMissing, body: activity },
  'DELETE /api/crm_activitys/:id': { expected: ofPlacesMissing },
  'POST /api/crm_activitys/:id/nextStep': { expected: ofPlacesMissing, body: { done: true } },
  'POST /api/crm_activitys/:id/files': { expected: ofPlacesMissing, body: {} },
  'GET /api/crm_activitys/:id/files/:fileId': { expected: ofPlacesMissing, params: ofFile },
  'DELETE /api/crm_activitys/:id/files/:fileId': { expected: ofPlacesMissing, params: ofFile },
  'GET /api/crm_visits': { expected: tenants },
  'POST /api/crm_visits/accept': { expected: tenants, body: { ids: [999_999] } },
  'POST /api/crm_visits/dismiss': { expected: tenants, body: { ids: [999_999] } },
  'POST /api/crm_visits/propose': { expected: tenants, body: { ids: [999_999] } },
};
