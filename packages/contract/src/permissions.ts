/**
 * What a user may do. A row of the table of calls names one, `identity` decides who has it, and one check
 * compares (server: `platform/http/access.ts`).
 */
export const PERMISSIONS = [
  'account.own',
  'audit.read',
  'fleet.edit',
  'fleet.read',
  'links.share',
  'places.edit',
  'places.read',
  'reference.read',
  'support.act',
  'telemetry.read',
  'tokens.manage',
  'trackers.manage',
  'users.manage',
  'vehicles.all',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What drivers may do with their app. They have no permission of users, and users have none of these. */
export const DRIVER_PERMISSIONS = ['driver.own'] as const;
export type DriverPermission = (typeof DRIVER_PERMISSIONS)[number];

/** `public`: anybody. `link`: whoever holds the secret of a shared link. */
export type Access = 'public' | 'link' | Permission | DriverPermission;
