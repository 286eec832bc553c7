import type { PermissionHolder } from '../permission-holder.ts';

export const auditEntities = ['letterhead'] as const;
export const permissions = {
  'letterhead.read': 'everybody',
  'letterhead.edit': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
