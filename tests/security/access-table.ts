import { randomUUID } from 'node:crypto';

/**
 * Permissions: the status that each role gets for a well-formed request about a vehicle of the first organization.
 * none: not signed in; user: sees the vehicle; editor: sees it and may edit the fleet; hidden: may edit the fleet, but may
 * not see the vehicle; other: an admin of another organization; admin: of the same one; sysadmin: has not switched into
 * anybody; driver: of the first organization, with the driver app.
 */
export const roles = ['none', 'user', 'editor', 'hidden', 'other', 'admin', 'sysadmin', 'driver'] as const;
export type AccessRole = (typeof roles)[number];

/** What the requests are about. */
export interface World {
  readonly organizationId: number;
  readonly deviceId: number;
  /** The vehicle of that device, driven by the driver, pulling the trailer, in the group. */
  readonly vehicleId: number;
  readonly trailerId: number;
  readonly groupId: number;
  readonly driverId: number;
  /** Of the same organization. */
  readonly userId: number;
  /** A shared link that the user created for a vehicle that everybody of the organization sees. */
  readonly linkId: number;
  readonly linkSecret: string;
  /** A point of interest and a geo zone of the first organization. */
  readonly pointId: number;
  readonly zoneId: number;
  /** To the vehicle. */
  readonly messageId: number;
}

type AccessBody = Readonly<Record<string, unknown>>;

export interface AccessRow {
  readonly expected: Readonly<Record<AccessRole, number>>;
  /** Of the path; 999999, of something that is not there, where a row gives none. */
  readonly params?: (world: World) => Record<string, number | string>;
  readonly query?: (world: World) => Record<string, string>;
  readonly body?: AccessBody | ((world: World) => AccessBody);
}

const everybody = (status: number) => ({
  none: status,
  user: status,
  editor: status,
  hidden: status,
  other: status,
  admin: status,
  sysadmin: status,
  driver: status,
});
const signedIn = (status: number) => ({ ...everybody(status), none: 401, driver: 403 });
/** Tenants' data: lists show callers their own, and a sysadmin who has not switched has none. */
const tenants = { ...signedIn(200), sysadmin: 403 };
/** The business of an organization's administrators. */
const ofAdmins = { ...signedIn(403), other: 200, admin: 200 };
/** The same about something that is not there. */
const ofAdminsMissing = { ...signedIn(403), other: 404, admin: 404 };
/** Changes of the fleet: for administrators and users with the permission. */
const ofEditors = { ...signedIn(200), user: 403, sysadmin: 403 };
/** The same about something that is not there. */
const ofEditorsMissing = { ...signedIn(404), user: 403, sysadmin: 403 };
/** One vehicle's data: 404 for callers who may not see it. */
const ofVehicle = { ...tenants, hidden: 404, other: 404 };

const day = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T12:00:00.000Z' };

/** Visits of a point, for one vehicle. */
const visitsOfVehicle: AccessRow = {
  expected: ofVehicle,
  query: ({ pointId, deviceId }) => ({ pointId: String(pointId), deviceIds: String(deviceId), ...day }),
};
/** Every user changes places (reading, 15), only in their own organization. */
const ofPlaces = { ...tenants, other: 404 };
const ofPlacesMissing = { ...signedIn(404), sysadmin: 403 };

/** What drivers do with their app. */
const ofDrivers = { ...everybody(403), none: 401, driver: 200 };

const stagesOfVehicle: AccessRow = {
  expected: ofVehicle,
  query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }),
};
const stagesOfDriver: AccessRow = {
  expected: { ...tenants, other: 404 },
  query: ({ driverId }) => ({ driverId: String(driverId), ...day }),
};

/** The secret alone counts, whoever else the caller is. */
const throughLink: AccessRow = { expected: everybody(200), query: ({ linkSecret }) => ({ secret: linkSecret }) };

export const accessTable: Readonly<Record<string, AccessRow>> = {
  'GET /api/config': { expected: everybody(200) },
  'GET /sanctum/csrf-cookie': { expected: everybody(204) },
  'POST /api/session': { expected: everybody(401), body: { email: 'nobody@example.org', password: 'wrong' } },
  'DELETE /api/session': { expected: signedIn(204) },
  'GET /api/user': { expected: signedIn(200) },
  'GET /api/sysAdmin': { expected: signedIn(200) },
  'POST /api/saveUser': { expected: signedIn(200), body: {} },
  'POST /api/user/reset-password-link': { expected: everybody(204), body: { email: 'nobody@example.org' } },
  'POST /api/reset-password/validate-token': { expected: everybody(410), body: { token: 'made-up' } },
  'POST /api/user/reset-password': {
    expected: everybody(410),
    body: { token: 'made-up', password: 'long-enough-1', password_confirmation: 'long-enough-1' },
  },
  'GET /api/orgusers': { expected: ofAdmins },
  // Invited by one organization, the address is taken for all others.
  'POST /api/orgusers': {
    expected: { ...signedIn(403), other: 200, admin: 409 },
    body: { email: 'new@example.org', firstName: 'Nina', lastName: 'Novak', role: 'user' },
  },
  'POST /api/orgusers/:id/invitation': {
    expected: { ...signedIn(403), other: 404, admin: 204 },
    params: ({ userId }) => ({ id: userId }),
  },
  'GET /api/userVisibleVehicles': {
    expected: { ...signedIn(403), other: 404, admin: 200 },
    query: ({ userId }) => ({ userId: String(userId) }),
  },
  'POST /api/userVisibleVehicles': { expected: ofAdminsMissing, body: { userId: 999_999, vehicleIds: null } },
  'GET /api/sessions': { expected: signedIn(200) },
  'DELETE /api/sessions': { expected: signedIn(200) },
  'DELETE /api/sessions/:id': { expected: signedIn(404) },
  'GET /api/sysadmin/customers': { expected: { ...signedIn(403), sysadmin: 200 } },
  'POST /api/switchUser': { expected: { ...signedIn(403), sysadmin: 404 }, body: { userId: 999_999 } },
  'POST /api/resetSwitchUser': { expected: signedIn(204) },
  'GET /api/auditLog/user': { expected: tenants },
  'GET /api/apiTokens': { expected: ofAdmins },
  'POST /api/apiTokens': { expected: ofAdmins, body: { name: 'Skladišče', scopes: ['positions:read'] } },
  'DELETE /api/apiTokens/:id': { expected: ofAdminsMissing },
  'GET /api/fleet/export': { expected: tenants, query: () => ({ format: 'csv', tables: 'trailers' }) },
  'GET /api/fleet/import/template': { expected: signedIn(200) },
  'POST /api/fleet/import': { expected: ofEditors },
  'GET /api/trackers': { expected: ofAdmins },
  'GET /api/trackers/unknown': { expected: ofAdmins },
  // Registered with one organization, it is taken for all others.
  'POST /api/trackers': {
    expected: { ...signedIn(403), other: 200, admin: 409 },
    body: { imei: 'phone-1', protocol: 'osmand' },
  },
  'PATCH /api/trackers/:id': { expected: ofAdminsMissing, body: {} },
  'DELETE /api/trackers/:id': { expected: ofAdminsMissing },
  'GET /api/trackers/:id/contact': { expected: ofAdminsMissing },
  'POST /api/trackers/:id/key': { expected: ofAdminsMissing },
  'DELETE /api/trackers/:id/key': { expected: ofAdminsMissing },
  'GET /api/trackers/:id/quarantine': { expected: ofAdminsMissing },
  'POST /api/trackers/:id/quarantine/replay': { expected: ofAdminsMissing, body: {} },
  'POST /api/tokens': {
    expected: signedIn(204),
    body: { token: 'telephone', model: 'Pixel', name: 'Telefon', web: false },
  },
  // Without a body: which token is not said.
  'DELETE /api/tokens': { expected: signedIn(422) },
  'GET /api/push/key': { expected: signedIn(200) },
  'POST /api/push/test': { expected: signedIn(200), body: {} },
  'GET /api/devices': { expected: tenants },
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
  'GET /api/externalLinks': { expected: tenants },
  // A user who may not see a vehicle cannot share it.
  'POST /api/externalLinks': {
    expected: { ...tenants, hidden: 422, other: 422 },
    body: ({ deviceId }) => ({
      name: 'Tovor',
      deviceIds: [deviceId],
      validFrom: new Date().toISOString(),
      validTo: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  },
  'PATCH /api/externalLinks/:id': {
    expected: { ...tenants, editor: 404, hidden: 404, other: 404 },
    params: ({ linkId }) => ({ id: linkId }),
    body: {},
  },
  'DELETE /api/externalLinks/:id': { expected: { ...signedIn(404), sysadmin: 403 } },
  'GET /api/trackingLink': throughLink,
  'GET /api/trackingLink/devices': throughLink,
  'GET /api/trackingLink/positions': throughLink,
  'GET /api/trackingLink/places': throughLink,
  'GET /api/trackingLink/positions/simple': {
    expected: everybody(200),
    query: ({ linkSecret }) => ({ secret: linkSecret, deviceId: '1' }),
  },
  'GET /api/trackingLink/drivingStages': throughLink,
  'GET /api/tarifeDnevnic': { expected: signedIn(200) },
  'GET /api/countries': { expected: signedIn(200) },
  'GET /api/currencies': { expected: signedIn(200) },
  'GET /api/vehicleTypes': { expected: signedIn(200) },
  'GET /api/vehicleIcons': { expected: signedIn(200) },
  'GET /api/vehicleIcons/:type': { expected: signedIn(200), params: () => ({ type: 3 }) },
  'GET /api/vehicleIcons/:type/:colour.svg': {
    expected: signedIn(200),
    params: () => ({ type: 3, colour: 'blue' }),
  },
  'GET /api/identifierTypes': { expected: signedIn(200) },
  'GET /api/poiItemType': { expected: signedIn(200) },
  'GET /api/poiLocations': { expected: tenants },
  'POST /api/poiLocations': { expected: tenants, body: { naziv: 'Skladišče', lat: 46, lon: 14.5 } },
  'PUT /api/poiLocations/:id': {
    expected: ofPlaces,
    params: ({ pointId }) => ({ id: pointId }),
    body: { naziv: 'Skladišče', lat: 46, lon: 14.5 },
  },
  'DELETE /api/poiLocations/:id': { expected: ofPlacesMissing },
  'POST /api/poiLocations/:id/restore': { expected: ofPlaces, params: ({ pointId }) => ({ id: pointId }) },
  'POST /api/poiLocations/import': { expected: tenants },
  'GET /api/poiLocations/export': { expected: tenants, query: () => ({ format: 'csv' }) },
  'GET /api/geoZone': { expected: tenants },
  'POST /api/geoZone': {
    expected: tenants,
    body: { naziv: 'Pristanišče', swlongitude: 13.7, swlatitude: 45.5, nelongitude: 13.8, nelatitude: 45.6 },
  },
  'PUT /api/geoZone/:id': {
    expected: ofPlaces,
    params: ({ zoneId }) => ({ id: zoneId }),
    body: { naziv: 'Pristanišče', circle: { lat: 45.55, lon: 13.75, radius: 500 } },
  },
  'DELETE /api/geoZone/:id': { expected: ofPlacesMissing },
  'POST /api/geoZone/:id/restore': { expected: ofPlaces, params: ({ zoneId }) => ({ id: zoneId }) },
  'POST /api/geoZone/import': { expected: tenants },
  'GET /api/geoZone/export': { expected: tenants, query: () => ({ format: 'csv' }) },
  'GET /api/places/inside': { expected: tenants },
  'GET /api/places/visits': visitsOfVehicle,
  'GET /api/places/visits/pdf': visitsOfVehicle,
  'GET /api/places/visits/xls': visitsOfVehicle,
  'GET /api/positions': { expected: ofVehicle, query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }) },
  'GET /api/positions/simple': {
    expected: ofVehicle,
    query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day }),
  },
  'GET /api/positions/export': {
    expected: ofVehicle,
    query: ({ deviceId }) => ({ deviceId: String(deviceId), ...day, format: 'csv' }),
  },
  'GET /api/geocode': { expected: tenants, query: () => ({ q: 'Celje' }) },
  'GET /api/geocode/reverse': { expected: tenants, query: () => ({ lat: '46.2309', lon: '15.2604' }) },
  'GET /api/geocode/places': { expected: tenants, query: () => ({ at: '46.2309,15.2604;46.05,14.5' }) },
  'GET /api/geocode/state': { expected: signedIn(200) },
  'GET /api/drivingStages': stagesOfVehicle,
  // Pictures of the world, no tenant's data. The table's installation has no provider.
  'GET /api/tiles/:layer/:z/:x/:y': { expected: signedIn(404), params: () => ({ layer: 'rain', z: 0, x: 0, y: 0 }) },
  'GET /api/tiles/:layer/frames': { expected: signedIn(404), params: () => ({ layer: 'rain' }) },
  'GET /api/drivingStages/pdf': stagesOfVehicle,
  'GET /api/drivingStages/xls': stagesOfVehicle,
  'GET /api/drivingStagesDriver': stagesOfDriver,
  'GET /api/drivingStagesDriver/pdf': stagesOfDriver,
  'GET /api/drivingStagesDriver/xls': stagesOfDriver,
  'GET /api/communicationMessages': {
    expected: ofVehicle,
    query: ({ deviceId }) => ({ devices: String(deviceId) }),
  },
  'GET /api/communicationMessages/conversations': { expected: tenants },
  'POST /api/communicationMessages': {
    expected: ofVehicle,
    body: ({ deviceId }) => ({
      deviceId,
      type: 'sendCommunicationMessage',
      attributes: { message: 'Pokličite v pisarno', type: 0 },
    }),
  },
  'GET /api/communicationMessages/:id/attachments/:attachmentId': {
    expected: { ...ofPlacesMissing, driver: 404 },
    params: ({ messageId }) => ({ id: messageId }),
  },
  'POST /api/communicationMessages/updateStates': {
    expected: { ...tenants, driver: 200 },
    body: ({ messageId }) => ({ messageIds: [messageId], state: 'read' }),
  },
  'POST /api/communicationMessages/:id/cancel': {
    expected: ofVehicle,
    params: ({ messageId }) => ({ id: messageId }),
  },
  'DELETE /api/communicationMessages/:id': { expected: ofVehicle, params: ({ messageId }) => ({ id: messageId }) },
  'GET /api/messageTemplates': { expected: tenants },
  // Created by the first, its name is taken for the others of the organization.
  'POST /api/messageTemplates': {
    expected: { ...tenants, editor: 409, hidden: 409, admin: 409 },
    body: { naziv: 'Pokličite', text: 'Pokličite v pisarno, {driver}' },
  },
  'PUT /api/messageTemplates/:id': { expected: ofPlacesMissing, body: { naziv: 'Nova', text: 'Novo' } },
  'DELETE /api/messageTemplates/:id': { expected: ofPlacesMissing },
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
