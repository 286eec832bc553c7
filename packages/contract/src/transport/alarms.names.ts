import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'alarm.changed_meanwhile': 409,
  'alarm.too_many': 409,
  'alarm.too_many_of_user': 409,
  /** Another preview of this user waits or runs. */
  'alarm.preview_in_progress': 409,
} as const;
export const auditEntities = ['alarm'] as const;
export const permissions = {
  /** Alarms of colleagues too. */
  'alarms.all': 'administrators',
  'alarms.read': 'everybody',
  'alarms.edit': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
