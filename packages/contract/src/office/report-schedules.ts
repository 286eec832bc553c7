import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { problemCode, problemParams } from '../problems.ts';
import { id, idText, instant, languageCode, languageInput, readVersion, shortText, version } from '../wire-types.ts';
import { templateContent } from './report-templates.ts';

/** Of an organization. */
export const REPORT_SCHEDULES_MAX = 200;
/** Of a user. */
export const REPORT_SCHEDULES_OF_USER_MAX = 20;
/** Recipients of reports of an organization on its local day; tests and reports that are sent again count too. */
export const REPORT_MAILS_PER_DAY = 1000;
export const REPORT_RECIPIENTS_MAX = 20;
/** How long sent reports are kept. */
export const REPORT_ARCHIVE_DAYS = 90;

/** Each day (yesterday's report), each week (the last ISO week), each month (the last month). */
export const scheduleEvery = z.enum(['day', 'week', 'month']);
export type ScheduleEvery = z.infer<typeof scheduleEvery>;

export const scheduleFormat = z.enum(['pdf', 'xlsx']);
export type ScheduleFormat = z.infer<typeof scheduleFormat>;

const address = z.string().trim().max(EMAIL_MAX_LENGTH).pipe(z.email());
/** Mail addresses, each once: they are the same in capitals. */
const recipients = z.array(address).min(1).max(REPORT_RECIPIENTS_MAX).overwrite(distinct);

function distinct(addresses: string[]): string[] {
  const first = new Map<string, string>();
  for (const each of addresses) if (!first.has(each.toLowerCase())) first.set(each.toLowerCase(), each);
  return [...first.values()];
}

const plainFields = {
  name: shortText,
  /** The template whose report is sent, as it is then; null: `content`. */
  templateId: id.nullable(),
  /** A report of its own; null with a template. Its period has no effect: the schedule gives one. */
  content: templateContent.nullable(),
  every: scheduleEvery,
  /** ISO, 1 is Monday; counts for each week. */
  weekday: z.int().min(1).max(7).default(1),
  /** Counts for each month; a shorter month has its last day. */
  dayOfMonth: z.int().min(1).max(31).default(1),
  /** Local time of the organization. */
  at: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  formats: z
    .array(scheduleFormat)
    .min(1)
    .max(2)
    .overwrite((formats) => scheduleFormat.options.filter((each) => formats.includes(each))),
};

/** A template or a report of its own; an own table is always a template, because only that can be opened and changed. */
function checkSource({ value, issues }: z.core.ParsePayload<Pick<ScheduleFields, 'templateId' | 'content'>>): void {
  if ((value.templateId === null) !== (value.content === null) && value.content?.report !== 'general') return;
  issues.push({ code: 'custom', params: { code: 'required' }, input: value.templateId, path: ['templateId'] });
}

const fields = z.strictObject({ ...plainFields, language: languageInput, recipients });
export type ScheduleFields = z.output<typeof fields>;

/** Why a schedule is paused. */
export const schedulePause = z.enum(['user', 'owner', 'template']);
export type SchedulePause = z.infer<typeof schedulePause>;

/** `waiting` for its turn or its next try, `building`, `made`: the mails are in the queue, or `failed`. */
export const reportRunState = z.enum(['waiting', 'building', 'made', 'failed']);
export type ReportRunState = z.infer<typeof reportRunState>;

const failure = z.object({ code: problemCode, params: problemParams.optional() });

export const reportSchedule = z.object({
  ...plainFields,
  language: languageCode,
  recipients: z.array(z.string()),
  id,
  /** Null: a user who was deleted. */
  owner: z.string().nullable(),
  /** Null: deleted, or not to be seen by the owner. */
  templateName: z.string().nullable(),
  /** Columns of the report that do not exist any more. */
  missingColumns: z.array(z.string()),
  paused: schedulePause.nullable(),
  /** Null while it is paused. */
  nextRunAt: instant.nullable(),
  /** The newest one by its schedule; null: none in the last 90 days. */
  lastRun: z
    .object({
      id,
      state: reportRunState,
      dueAt: instant,
      failure: failure.nullable(),
      /** Mails that were not delivered, and all. */
      failedMails: z.int(),
      mails: z.int(),
    })
    .nullable(),
  version,
});
export type ReportSchedule = z.infer<typeof reportSchedule>;

export const reportMail = z.object({
  recipient: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'skipped']),
  /** Tries so far. */
  tries: z.int(),
  /** In words of the mail server. */
  error: z.string().nullable(),
  createdAt: instant,
  /** When it has ended; null: it has not. */
  endedAt: instant.nullable(),
});
export type ReportMail = z.infer<typeof reportMail>;

export const reportRun = z.object({
  id,
  /** Null: a schedule that was deleted. */
  scheduleId: id.nullable(),
  name: z.string(),
  /** `test`: started by a user and mailed only to that user. */
  kind: z.enum(['due', 'test']),
  state: reportRunState,
  dueAt: instant,
  /** The period of the report; of a test null until it is built. */
  from: instant.nullable(),
  to: instant.nullable(),
  /** Of the last try; null without a failure. */
  failure: failure.nullable(),
  files: z.array(z.object({ id, name: z.string(), type: z.string(), size: z.int() })),
  mails: z.array(reportMail),
});
export type ReportRun = z.infer<typeof reportRun>;

const byId = z.strictObject({ id: idText });

export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/api/reportSchedules',
    access: 'reportSchedules.read',
    summary: 'Own schedules of reports by name; administrators get those of everybody',
    reply: z.array(reportSchedule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/reportSchedules',
    access: 'reportSchedules.edit',
    summary: 'A new schedule; the caller owns it',
    body: fields.check(checkSource),
    reply: reportSchedule,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/reportSchedules/:id',
    access: 'reportSchedules.edit',
    summary: 'Replaces a schedule; 409 when somebody else has changed it meanwhile',
    params: byId,
    body: fields.extend(readVersion).check(checkSource),
    reply: reportSchedule,
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/api/reportSchedules/:id/paused',
    access: 'reportSchedules.edit',
    summary: 'Pauses or resumes a schedule; runs of a pause are not made up for',
    params: byId,
    body: z.strictObject({ paused: z.boolean() }),
    reply: reportSchedule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/reportSchedules/:id',
    access: 'reportSchedules.edit',
    summary: 'Deletes a schedule; what it has sent stays in the archive',
    params: byId,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/reportSchedules/:id/test',
    access: 'reportSchedules.edit',
    summary: 'Builds the report of the last period now and mails it to the caller only; the reply is its run',
    params: byId,
    reply: reportRun,
  }),
} as const;

export const reportArchive = {
  list: endpoint({
    method: 'GET',
    path: '/api/reportArchive',
    access: 'reportSchedules.read',
    summary: 'Runs of own schedules in the last 90 days, the newest first; administrators get those of everybody',
    query: z.strictObject({
      schedule: idText.optional(),
      /** Runs before this one. */
      before: idText.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    reply: z.array(reportRun),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/reportArchive/:id/files/:fileId',
    access: 'reportSchedules.read',
    summary: 'A file exactly as it was sent',
    params: z.strictObject({ id: idText, fileId: idText }),
    file: true,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/reportArchive/:id/resend',
    access: 'reportSchedules.edit',
    summary: 'Sends the same files again',
    params: byId,
    body: z.strictObject({ recipients }),
    reply: reportRun,
  }),
} as const;
