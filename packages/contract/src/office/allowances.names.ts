import type { PermissionHolder } from '../permission-holder.ts';

export const permissions = {
  'allowances.calculate': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
