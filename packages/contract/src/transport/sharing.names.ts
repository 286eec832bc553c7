import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'link.expired': 410,
  /** The vehicles of the link of a loading order are those of the order. */
  'link.of_order': 409,
} as const;
export const auditEntities = ['external_link'] as const;
export const permissions = {
  /** Links of colleagues too. */
  'links.all': 'administrators',
  'links.share': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
