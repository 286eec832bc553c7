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

export const everybody = (status: number) => ({
  none: status,
  user: status,
  editor: status,
  hidden: status,
  other: status,
  admin: status,
  sysadmin: status,
  driver: status,
});
export const signedIn = (status: number) => ({ ...everybody(status), none: 401, driver: 403 });
/** Tenants' data: lists show callers their own, and a sysadmin who has not switched has none. */
export const tenants = { ...signedIn(200), sysadmin: 403 };
/** The business of an organization's administrators. */
export const ofAdmins = { ...signedIn(403), other: 200, admin: 200 };
/** The same about something that is not there. */
export const ofAdminsMissing = { ...signedIn(403), other: 404, admin: 404 };
/** Changes of the fleet: for administrators and users with the permission. */
export const ofEditors = { ...signedIn(200), user: 403, sysadmin: 403 };
/** The same about something that is not there. */
export const ofEditorsMissing = { ...signedIn(404), user: 403, sysadmin: 403 };
/** One vehicle's data: 404 for callers who may not see it. */
export const ofVehicle = { ...tenants, hidden: 404, other: 404 };

export const day = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T12:00:00.000Z' };

/** Every user changes places (reading, 15), only in their own organization. */
export const ofPlaces = { ...tenants, other: 404 };
export const ofPlacesMissing = { ...signedIn(404), sysadmin: 403 };

/** Of the calls of a module, by method and path. */
export type AccessRows = Readonly<Record<string, AccessRow>>;
