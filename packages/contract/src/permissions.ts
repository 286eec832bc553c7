/**
 * What a user may do. A row of the table of calls names one, `identity` decides who has it, and one check
 * compares (server: `platform/http/access.ts`).
 */
export const PERMISSIONS = [
  'account.own',
  'audit.read',
  'drivers.manage',
  'fleet.edit',
  'fleet.read',
  'links.share',
  'messages.read',
  'messages.send',
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

/** What both may do, each about their own side. */
export const SHARED_PERMISSIONS = ['messages.receive'] as const;
export type SharedPermission = (typeof SHARED_PERMISSIONS)[number];

/** `public`: anybody. `link`: whoever holds the secret of a shared link. */
export type Access = 'public' | 'link' | Permission | DriverPermission | SharedPermission;
