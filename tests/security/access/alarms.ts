import { randomUUID } from 'node:crypto';
import { ofPlacesMissing, ofVehicle, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

const anAlarm = {
  title: 'Too fast',
  type: 'speed_exceeded',
  deviceIds: null,
  settings: { qualifier: 90, minTimeSeconds: 30 },
  contacts: [],
  activeDays: [1],
  activeFrom: '06:00',
  activeTo: '22:00',
  enabled: true,
};

export const rows: AccessRows = {
  'GET /api/alarms': { expected: tenants },
  'GET /api/alarms/device/:id': { expected: ofVehicle, params: ({ deviceId }) => ({ id: deviceId }) },
  // Rules belong to who made them; this one is not there.
  'GET /api/alarms/:id': { expected: ofPlacesMissing },
  'POST /api/alarms': { expected: tenants, body: anAlarm },
  'PUT /api/alarms/:id': { expected: ofPlacesMissing, body: anAlarm },
  'DELETE /api/alarms/:id': { expected: ofPlacesMissing },
  'POST /api/alarms/preview': { expected: tenants, body: anAlarm },
  'POST /api/alarms/contacts/test': {
    expected: tenants,
    body: { contact: { kind: 'email', value: 'dispatch@example.org' } },
  },
  'GET /api/alarms/contacts/test/:id': { expected: ofPlacesMissing, params: () => ({ id: randomUUID() }) },
  'GET /api/alarms/history': { expected: tenants, query: ({ deviceId }) => ({ deviceId: String(deviceId) }) },
  'GET /api/alarms/history/counts': { expected: tenants },
  'GET /api/alarms/:id/history/unread': { expected: ofPlacesMissing },
  'GET /api/alarms/:id/history/total': { expected: ofPlacesMissing },
  'POST /api/alarms/history/mark-read': { expected: tenants, body: ({ deviceId }) => ({ deviceId }) },
  'DELETE /api/alarms/device/:id/history': {
    expected: { ...ofVehicle, user: 204, editor: 204, admin: 204 },
    params: ({ deviceId }) => ({ id: deviceId }),
  },
};
