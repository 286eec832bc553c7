import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** Another plan has this target. */
  'tachograph_plan.target_taken': 409,
  /** The download could not begin; `params.reason` is one of `downloadRefusal`. */
  'tachograph_download.not_started': 409,
  /** The download has ended already. */
  'tachograph_download.ended': 409,
} as const;
export const auditEntities = ['tachograph_plan', 'tachograph_download', 'tachograph_reminders'] as const;
export const permissions = {
  'tachographDownloads.read': 'everybody',
  /** Plans and settings; starting and cancelling downloads. */
  'tachographDownloads.edit': 'editors',
  /** What unit and card exchanged, without the content of their messages. */
  'tachographDownloads.debug': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
