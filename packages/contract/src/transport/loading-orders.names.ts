import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'loading_order.changed_meanwhile': 409,
  /** The state does not follow the present one; `params` names both. */
  'loading_order.state_not_allowed': 409,
  /** Only administrators take an order back from completed or cancelled. */
  'loading_order.administrators_only': 403,
  'loading_order.no_vehicle': 409,
  /** A completed order is not cancelled, and a cancelled one not changed. */
  'loading_order.closed': 409,
} as const;
export const auditEntities = ['loading_order'] as const;
export const permissions = {
  'orders.read': 'everybody',
  'orders.edit': 'everybody',
  /** What the client pays. */
  'orders.prices': 'editors',
  /** Takes a completed or cancelled order back. */
  'orders.reopen': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
