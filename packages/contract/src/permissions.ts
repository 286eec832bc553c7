import { modulePermissions } from './module-names.generated.ts';
import type { PermissionHolder } from './permission-holder.ts';
import type { Role } from './wire-types.ts';

/**
 * What a user may do, and who has it. A row of the table of calls names one, and one check compares (server:
 * `platform/http/access.ts`). Modules add theirs in `<word>.names.ts`.
 */
export const permissionHolders = {
  'account.own': 'everybody',
  'audit.all': 'administrators',
  'audit.read': 'everybody',
  'fleet.edit': 'editors',
  'fleet.read': 'everybody',
  'places.edit': 'everybody',
  'places.read': 'everybody',
  'reference.read': 'everybody',
  'support.act': 'system administrators',
  'telemetry.read': 'everybody',
  'tokens.manage': 'administrators',
  'trackers.manage': 'administrators',
  'users.manage': 'administrators',
  'vehicles.all': 'administrators',
  ...modulePermissions,
} as const satisfies Readonly<Record<string, PermissionHolder>>;
export type Permission = keyof typeof permissionHolders;

// The keys of the table above.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const PERMISSIONS = Object.keys(permissionHolders).sort() as readonly Permission[];

/** What a user may do: by their role, and what an administrator allowed them besides. */
export function permissionsOf(user: UserRole): ReadonlySet<Permission | SharedPermission> {
  const held = holdersWith(user);
  const own = PERMISSIONS.filter((permission) => held.includes(permissionHolders[permission]));
  return new Set([...own, ...SHARED_PERMISSIONS]);
}

interface UserRole {
  readonly role: Role;
  readonly canEditFleet: boolean;
}

function holdersWith({ role, canEditFleet }: UserRole): readonly PermissionHolder[] {
  if (role === 'admin') return ['everybody', 'editors', 'administrators'];
  // They belong to no organization: what they read of one they read as one of its users.
  if (role === 'sysadmin') return ['everybody', 'system administrators'];
  return canEditFleet ? ['everybody', 'editors'] : ['everybody'];
}

/** What drivers may do with their app. They have no permission of users, and users have none of these. */
export const DRIVER_PERMISSIONS = ['driver.own'] as const;
export type DriverPermission = (typeof DRIVER_PERMISSIONS)[number];

/** What both may do, each about their own side. */
export const SHARED_PERMISSIONS = ['messages.receive'] as const;
export type SharedPermission = (typeof SHARED_PERMISSIONS)[number];

/** `public`: anybody. `link`: whoever holds the secret of a shared link. */
export type Access = 'public' | 'link' | Permission | DriverPermission | SharedPermission;
