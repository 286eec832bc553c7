import { ofAdmins, ofEditors, ofEditorsMissing, ofVehicle, signedIn, tenants } from '../access-rows.ts';
import type { AccessRows } from '../access-rows.ts';

export const rows: AccessRows = {
  'GET /api/fleet/export': { expected: tenants, query: () => ({ format: 'csv', tables: 'trailers' }) },
  'GET /api/fleet/import/template': { expected: signedIn(200) },
  'POST /api/fleet/import': { expected: ofEditors },
  'GET /api/crud': { expected: signedIn(200) },
  'GET /api/vozniki': { expected: tenants },
  'GET /api/vozniki/names': { expected: tenants },
  'POST /api/vozniki': { expected: ofEditors, body: { ime: 'Nov', priimek: 'Voznik' } },
  'PATCH /api/vozniki/:id': {
    expected: { ...ofEditors, other: 404 },
    params: ({ driverId }) => ({ id: driverId }),
    body: {},
  },
  'DELETE /api/vozniki/:id': { expected: ofEditorsMissing },
  'GET /api/vehicles/filter': { expected: tenants },
  'GET /api/allVehicles': { expected: ofAdmins },
  // Made by the first, its plate is taken for the others of the organization.
  'POST /api/vehicles': { expected: { ...ofEditors, hidden: 409, admin: 409 }, body: { rgsOznaka: 'LJ NOVA' } },
  'PATCH /api/vehicles/:id': {
    expected: { ...ofEditors, hidden: 404, other: 404 },
    params: ({ vehicleId }) => ({ id: vehicleId }),
    body: {},
  },
  'DELETE /api/vehicles/:id': { expected: ofEditorsMissing },
  'GET /api/assignments': { expected: ofVehicle, query: ({ vehicleId }) => ({ vehicleId: String(vehicleId) }) },
  'GET /api/vehicleGroups': { expected: tenants },
  'POST /api/vehicleGroups': { expected: { ...ofEditors, hidden: 409, admin: 409 }, body: { naziv: 'Nova skupina' } },
  'PATCH /api/vehicleGroups/:id': {
    expected: { ...ofEditors, other: 404 },
    params: ({ groupId }) => ({ id: groupId }),
    body: {},
  },
  'DELETE /api/vehicleGroups/:id': { expected: ofEditorsMissing },
  'GET /api/trailers': { expected: tenants },
  'POST /api/trailers': { expected: { ...ofEditors, hidden: 409, admin: 409 }, body: { rgsOznaka: 'LJ PR-99' } },
  'PATCH /api/trailers/:id': {
    expected: { ...ofEditors, other: 404 },
    params: ({ trailerId }) => ({ id: trailerId }),
    body: {},
  },
  'DELETE /api/trailers/:id': { expected: ofEditorsMissing },
};
