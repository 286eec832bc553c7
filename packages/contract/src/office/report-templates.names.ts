import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** Another template that the user sees has this name. */
  'report_template.name_taken': 409,
  /** Only its owner and administrators change a shared template. */
  'report_template.not_owner': 403,
  /** A user may have so many templates. */
  'report_template.too_many': 422,
} as const;
export const auditEntities = ['report_template'] as const;
export const permissions = {
  'reportTemplates.read': 'everybody',
  'reportTemplates.edit': 'everybody',
  /** Shared templates of colleagues too. */
  'reportTemplates.all': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
