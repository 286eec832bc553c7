import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  'message.not_cancellable': 409,
  'message_template.taken': 409,
} as const;
export const auditEntities = ['message_template'] as const;
export const permissions = {
  'messages.read': 'everybody',
  'messages.send': 'everybody',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
