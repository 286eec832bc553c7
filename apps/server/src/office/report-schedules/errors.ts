import { REPORT_MAILS_PER_DAY, REPORT_SCHEDULES_MAX, REPORT_SCHEDULES_OF_USER_MAX } from '@konvoj/contract';
import { defineError } from '../../platform/http/index.ts';

const tooManySchedules = defineError('report_schedule.too_many');
export const tooMany = () => tooManySchedules({ max: REPORT_SCHEDULES_MAX });
const tooManyOwnSchedules = defineError('report_schedule.too_many_own');
export const tooManyOwn = () => tooManyOwnSchedules({ max: REPORT_SCHEDULES_OF_USER_MAX });
const overMailLimit = defineError('report_schedule.mail_limit');
export const mailLimit = () => overMailLimit({ max: REPORT_MAILS_PER_DAY });
export const ownerUnavailable = defineError('report_schedule.owner_unavailable');
export const templateGone = defineError('report_schedule.template_gone');
export const subjectGone = defineError('report_schedule.subject_gone');
export const tooLarge = defineError('report_schedule.too_large');
export const hiddenVehicles = defineError('report_archive.hidden_vehicles');
export const noFiles = defineError('report_archive.no_files');
