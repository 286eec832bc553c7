import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'route_plan.name_taken': 409,
  'route_plan.too_many': 409,
  /** The points of one plan have too much text. */
  'route_plan.too_large': 422,
  /** All plans together have too much text. */
  'route_plan.no_room': 409,
} as const;
export const auditEntities = ['route_plan'] as const;
export const permissions = {
  'routePlans.read': 'everybody',
  'routePlans.edit': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
