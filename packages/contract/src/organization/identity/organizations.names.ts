import type { PermissionHolder } from '../../permission-holder.ts';

export const problems = { 'organization.name_taken': 409 } as const;
export const auditEntities = ['organization'] as const;
export const permissions = {
  'organization.edit': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
