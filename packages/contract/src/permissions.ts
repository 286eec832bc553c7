/**
 * What a signed-in caller may do. A row of the table of calls names one, `identity` decides who has it, and one check
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

/** `public`: anybody. `link`: whoever holds the secret of a shared link. */
export type Access = 'public' | 'link' | Permission;
