import type { Permission, SharedPermission } from '@konvoj/contract';
import type { User } from './types.ts';

const EVERYBODY: readonly (Permission | SharedPermission)[] = [
  'account.own',
  'audit.read',
  'fleet.read',
  'links.share',
  'messages.read',
  'messages.receive',
  'messages.send',
  'places.edit',
  'places.read',
  'reference.read',
  'telemetry.read',
];
const ADMINISTRATORS: readonly (Permission | SharedPermission)[] = [
  ...EVERYBODY,
  'drivers.manage',
  'fleet.edit',
  'tokens.manage',
  'trackers.manage',
  'users.manage',
  'vehicles.all',
];
/** They belong to no organization: what they read of one they read as one of its users. */
const SYSTEM_ADMINISTRATORS: readonly (Permission | SharedPermission)[] = [...EVERYBODY, 'support.act'];

/** What a user may do: by their role, and what an administrator allowed them besides. */
export function permissionsOf({
  role,
  canEditFleet,
}: Pick<User, 'role' | 'canEditFleet'>): ReadonlySet<Permission | SharedPermission> {
  if (role === 'admin') return new Set(ADMINISTRATORS);
  if (role === 'sysadmin') return new Set(SYSTEM_ADMINISTRATORS);
  return new Set(canEditFleet ? [...EVERYBODY, 'fleet.edit'] : EVERYBODY);
}
