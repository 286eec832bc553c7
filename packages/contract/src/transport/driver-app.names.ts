import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'driver_session.wrong_credentials': 401,
  'driver_session.locked': 429,
  'driver_app.no_vehicle': 409,
  'driver_app.no_position_consent': 403,
} as const;
export const auditEntities = ['driver_app'] as const;
export const permissions = {
  'drivers.manage': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
