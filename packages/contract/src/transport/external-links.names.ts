import type { PermissionHolder } from '../permission-holder.ts';

export const problems = { 'link.expired': 410 } as const;
export const auditEntities = ['external_link'] as const;
export const permissions = { 'links.share': 'everybody' } as const satisfies Readonly<Record<string, PermissionHolder>>;
