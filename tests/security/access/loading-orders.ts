import { everybody, ofPlacesMissing, signedIn, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const place = { activityTypeId: 1, lat: 46.05, lon: 14.5 };
const anOrder = {
  time: '2026-11-20T08:00:00.000Z',
  points: [
    { ...place, naziv: 'Ljubljana' },
    { ...place, naziv: 'Koper' },
  ],
};
const ofPoint = () => ({ id: 999_999, number: 1 });
const ofDocument = () => ({ id: 999_999, documentId: 1 });

export const rows: AccessRows = {
  'GET /api/loadingOrders': { expected: tenants },
  'POST /api/loadingOrders': { expected: tenants, body: anOrder },
  'GET /api/loadingOrders/:id': { expected: ofPlacesMissing },
  'PUT /api/loadingOrders/:id': { expected: ofPlacesMissing, body: anOrder },
  'DELETE /api/loadingOrders/:id': { expected: ofPlacesMissing },
  'POST /api/loadingOrders/:id/send': { expected: ofPlacesMissing, body: {} },
  'POST /api/loadingOrders/:id/state': { expected: ofPlacesMissing, body: { state: 4 } },
  'POST /api/loadingOrders/:id/copy': { expected: ofPlacesMissing, body: {} },
  'POST /api/loadingOrders/:id/points/:number': { expected: ofPlacesMissing, params: ofPoint, body: { skipped: true } },
  'GET /api/loadingOrders/:id/pdf': { expected: ofPlacesMissing },
  'GET /api/loadingOrders/:id/proof': { expected: ofPlacesMissing },
  'GET /api/loadingOrders/:id/suggestions': { expected: ofPlacesMissing },
  'POST /api/loadingOrders/:id/documents': { expected: ofPlacesMissing, body: { kind: 'cmr' } },
  'GET /api/loadingOrders/:id/documents/:documentId': { expected: ofPlacesMissing, params: ofDocument },
  'DELETE /api/loadingOrders/:id/documents/:documentId': { expected: ofPlacesMissing, params: ofDocument },
  'POST /api/loadingOrders/:id/link': { expected: ofPlacesMissing },
  'GET /api/driver/orders': { expected: { ...signedIn(403), driver: 200 } },
  'POST /api/driver/orders/:id/points/:number/status': {
    expected: { ...signedIn(403), driver: 404 },
    params: ofPoint,
    body: { status: 'arrived' },
  },
  // A link that was shared for a vehicle only.
  'GET /api/trackingLink/order': { expected: everybody(200), query: ({ linkSecret }) => ({ secret: linkSecret }) },
};
