import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** The organization has an export that has not ended. */
  'data_export.in_progress': 409,
} as const;
export const auditEntities = ['data_export'] as const;
export const permissions = {
  'dataExports.manage': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
