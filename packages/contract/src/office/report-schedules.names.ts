import type { PermissionHolder } from '../permission-holder.ts';

export const problems = {
  /** An organization has the greatest number of schedules (`max`). */
  'report_schedule.too_many': 409,
  /** A user has the greatest number of schedules (`max`). */
  'report_schedule.too_many_own': 409,
  /** The reports of the organization would have more recipients on this day than allowed (`max`). */
  'report_schedule.mail_limit': 409,
  /** Its owner is locked, expired or deleted, so that nobody's visibility of vehicles applies. */
  'report_schedule.owner_unavailable': 409,
  /** Its template was deleted, or is not shared with its owner any more. */
  'report_schedule.template_gone': 409,
  /** Its owner does not see a vehicle or driver of the report any more. */
  'report_schedule.subject_gone': 422,
  /** The files are larger than a mail may be (`maxMB`). */
  'report_schedule.too_large': 422,
  /** The reader does not see all vehicles of this run any more. */
  'report_archive.hidden_vehicles': 403,
  /** There are no files of this run: it has failed, or is not finished yet. */
  'report_archive.no_files': 409,
} as const;
export const auditEntities = ['report_schedule', 'report_run'] as const;
export const permissions = {
  'reportSchedules.read': 'everybody',
  'reportSchedules.edit': 'everybody',
  /** Schedules and sent reports of colleagues too. */
  'reportSchedules.all': 'administrators',
} as const satisfies Readonly<Record<string, PermissionHolder>>;
