import { randomUUID } from 'node:crypto';
import { everybody, ofAdmins, ofAdminsMissing } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

/** What drivers do with their app. */
const ofDrivers = { ...everybody(403), none: 401, driver: 200 };

export const rows: AccessRows = {
  'POST /api/driver/session': {
    expected: everybody(401),
    // Another card each time: failures of one are limited.
    body: () => ({ organizationCode: 'NOBODY', cardNumber: randomUUID(), pin: '0000' }),
  },
  'DELETE /api/driver/session': { expected: { ...ofDrivers, driver: 204 } },
  'GET /api/driver/me': { expected: ofDrivers },
  'GET /api/driver/vehicles': { expected: ofDrivers },
  'POST /api/driver/vehicle': { expected: ofDrivers, body: { vehicleId: null } },
  'PUT /api/driver/consent': { expected: ofDrivers, body: { position: false } },
  'GET /api/driver/push': { expected: ofDrivers },
  'PUT /api/driver/push': { expected: { ...ofDrivers, driver: 204 }, body: { token: null } },
  // A driver who has not agreed to it.
  'POST /api/driver/positions': {
    expected: { ...ofDrivers, driver: 403 },
    body: {
      positions: [
        {
          deviceTime: '2026-11-20T08:15:00.000Z',
          latitude: 46,
          longitude: 14.5,
          accuracy: 5,
          altitude: null,
          course: null,
          speed: null,
        },
      ],
    },
  },
  'GET /api/driver/messages': { expected: ofDrivers },
  // A driver without a vehicle.
  'POST /api/driver/messages': { expected: { ...ofDrivers, driver: 409 }, body: { uniqueId: 'a-1', text: 'Zamujam' } },
  'POST /api/driver/messages/receipts': {
    expected: { ...ofDrivers, driver: 404 },
    body: ({ messageId }) => ({ id: messageId, state: 'read' }),
  },
  'GET /api/driverApp': { expected: ofAdmins },
  'GET /api/vozniki/:id/app': {
    expected: { ...ofAdmins, other: 404 },
    params: ({ driverId }) => ({ id: driverId }),
  },
  'PATCH /api/vozniki/:id/app': {
    expected: { ...ofAdmins, other: 404 },
    params: ({ driverId }) => ({ id: driverId }),
    body: { vehicleIds: [] },
  },
  'POST /api/vozniki/:id/app/attempts': {
    expected: { ...ofAdmins, other: 404, admin: 204 },
    params: ({ driverId }) => ({ id: driverId }),
  },
  'DELETE /api/vozniki/:id/app/sessions/:sessionId': {
    expected: ofAdminsMissing,
    params: ({ driverId }) => ({ id: driverId }),
  },
  'DELETE /api/vozniki/:id/app/sessions': {
    expected: { ...ofAdmins, other: 404 },
    params: ({ driverId }) => ({ id: driverId }),
  },
};
