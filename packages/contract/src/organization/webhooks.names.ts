import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** An organization has the greatest number of webhooks (`max`). */
  'webhook.too_many': 409,
  /** A delivery that is still being tried cannot be sent again. */
  'webhook.delivery_open': 409,
} as const;
export const auditEntities = ['webhook'] as const;
export const permissions = {
  'integrations.manage': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
