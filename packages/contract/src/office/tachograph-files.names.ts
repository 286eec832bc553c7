import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** The law requires that the file is kept (`until`). */
  'tachograph_file.kept': 409,
  /** Driver cards belong to drivers, vehicle units to vehicles. */
  'tachograph_file.wrong_kind': 422,
} as const;
export const auditEntities = ['tachograph_file', 'tachograph_settings'] as const;
export const permissions = {
  'tachograph.read': 'everybody',
  'tachograph.edit': 'editors',
  'tachograph.settings': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
