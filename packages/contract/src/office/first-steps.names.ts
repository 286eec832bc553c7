import type { PermissionHolder } from '../permission-holder.ts';

export const permissions = {
  'first_steps.follow': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
