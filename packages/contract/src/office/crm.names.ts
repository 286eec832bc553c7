import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** The problem has the stored record as `current`. */
  'crm_contact.changed_meanwhile': 409,
  'crm_activity.changed_meanwhile': 409,
} as const;
export const auditEntities = ['crm_contact', 'crm_activity'] as const;
export const permissions = {
  'crm.read': 'everybody',
  'crm.edit': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
