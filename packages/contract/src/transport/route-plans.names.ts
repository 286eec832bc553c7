import type { PermissionHolder } from '../permission-holder.ts';

export const problems = { 'route_plan.name_taken': 409 } as const;
export const auditEntities = ['route_plan'] as const;
export const permissions = {
  'routePlans.read': 'everybody',
  'routePlans.edit': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
