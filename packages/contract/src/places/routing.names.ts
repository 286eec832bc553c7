import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** The vehicle has never reported where it is. */
  'eta.no_position': 409,
  /** The loading order is not under way to a point, or has no vehicle. */
  'eta.order_not_under_way': 409,
} as const;
export const auditEntities = ['route_rates'] as const;
export const permissions = {
  /** What kilometres, hours, tolls and ferries cost. */
  'route_rates.edit': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
