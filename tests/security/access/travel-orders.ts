import { day, ofAdmins, ofEditors, ofEditorsMissing, ofPlacesMissing, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const month = { month: '2026-11' };
const inMonth = () => month;
const ofFile = () => ({ id: 999_999, fileId: 1 });
const missingDriver = () => ({ ...month, driverId: '999999' });

export const rows: AccessRows = {
  'GET /api/travel_order': { expected: tenants, query: inMonth },
  'POST /api/travel_order': { expected: tenants, body: { purpose: 'Prevoz lesa' } },
  'GET /api/travel_order/settings': { expected: tenants },
  'PUT /api/travel_order/settings': { expected: ofAdmins, body: { automaticDrafts: true } },
  'GET /api/travel_order/:id': { expected: ofPlacesMissing },
  'PUT /api/travel_order/:id': { expected: ofPlacesMissing, body: { purpose: 'Prevoz lesa' } },
  'DELETE /api/travel_order/:id': { expected: ofPlacesMissing },
  'POST /api/travel_order/:id/issue': { expected: ofPlacesMissing, body: {} },
  // Each one is issued or refused by itself.
  'POST /api/travel_order/issue': { expected: tenants, body: { ids: [999_999] } },
  'POST /api/travel_order/:id/settle': { expected: ofEditorsMissing, body: {} },
  'POST /api/travel_order/:id/cancel': { expected: ofPlacesMissing, body: { reason: 'Odpadlo' } },
  'POST /api/travel_order/:id/approve': { expected: ofPlacesMissing, body: { kind: 'ordered' } },
  'POST /api/travel_order/:id/correction': { expected: ofEditorsMissing, body: { reason: 'Napaka' } },
  'GET /api/travel_order/proposal': {
    expected: { ...tenants, other: 404 },
    query: ({ driverId }) => ({ driverId: String(driverId), ...day }),
  },
  'GET /api/travel_order/recordedCrossings': {
    expected: { ...tenants, other: 404 },
    query: ({ driverId }) => ({ driverId: String(driverId), ...day }),
  },
  'POST /api/travel_order/month': { expected: tenants, body: month },
  'GET /api/travel_order/:id/pdf': { expected: ofPlacesMissing },
  'GET /api/travel_order/:id/xls': { expected: ofEditorsMissing },
  'GET /api/travel_order/month/pdf': { expected: ofEditorsMissing, query: missingDriver },
  'GET /api/travel_order/month/xls': { expected: ofEditorsMissing, query: missingDriver },
  'GET /api/travel_order/payroll': { expected: ofEditors, query: inMonth },
  'GET /api/travel_order/payroll/csv': { expected: ofEditors, query: inMonth },
  'GET /api/travel_order/payroll/xls': { expected: ofEditors, query: inMonth },
  'POST /api/travel_order/:id/files': { expected: ofEditorsMissing, body: {} },
  'GET /api/travel_order/:id/files/:fileId': { expected: ofEditorsMissing, params: ofFile },
  'DELETE /api/travel_order/:id/files/:fileId': { expected: ofEditorsMissing, params: ofFile },
};
