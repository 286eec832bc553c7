import { permissionHolders, PERMISSIONS, SHARED_PERMISSIONS } from '@konvoj/contract';
import type { Permission, PermissionHolder, SharedPermission } from '@konvoj/contract';
import type { User } from './types.ts';

type Role = Pick<User, 'role' | 'canEditFleet'>;

/** What a user may do: by their role, and what an administrator allowed them besides. */
export function permissionsOf(user: Role): ReadonlySet<Permission | SharedPermission> {
  const held = holdersWith(user);
  const own = PERMISSIONS.filter((permission) => held.includes(permissionHolders[permission]));
  return new Set([...own, ...SHARED_PERMISSIONS]);
}

function holdersWith({ role, canEditFleet }: Role): readonly PermissionHolder[] {
  if (role === 'admin') return ['everybody', 'editors', 'administrators'];
  // They belong to no organization: what they read of one they read as one of its users.
  if (role === 'sysadmin') return ['everybody', 'system administrators'];
  return canEditFleet ? ['everybody', 'editors'] : ['everybody'];
}
