import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { id, idText, instant, instantInput, readVersion, recordId, recordIdText, version } from '../wire-types.ts';
import { bridge, downloadDetail, downloadStatus } from './tachograph-bridge.ts';

/** Days between two downloads that the law allows (Regulation (EU) 581/2010, article 1). */
export const DOWNLOAD_MAX_DAYS = { driver: 28, vehicle: 90 } as const;
/** Days since the last download from which it is due soon. */
export const DOWNLOAD_WARN_DAYS = { driver: 21, vehicle: 75 } as const;
/** Interval where no plan gives one. */
export const DOWNLOAD_DEFAULT_DAYS = { driver: 14, vehicle: 28 } as const;
export const TACHOGRAPH_PLANS_MAX = 5000;
export const TACHOGRAPH_RECIPIENTS_MAX = 20;

/** Whose file is downloaded: that of a driver card, or that of a vehicle unit. */
export const downloadSubject = z.enum(['vehicle', 'driver']);
export type DownloadSubject = z.infer<typeof downloadSubject>;

/** Blocks of a vehicle unit. Its overview always comes; the file of a driver card is always whole. */
export const downloadBlock = z.enum(['overview', 'activities', 'eventsAndFaults', 'technicalData']);
export type DownloadBlock = z.infer<typeof downloadBlock>;

/** A block that was requested and did not come; `speed` is the detailed speed. */
export const missingBlock = z.enum([...downloadBlock.options, 'speed']);
export type MissingBlock = z.infer<typeof missingBlock>;

const blocks = z
  .array(downloadBlock)
  .min(1)
  .max(4)
  .overwrite((given) => downloadBlock.options.filter((each) => each === 'overview' || given.includes(each)));

/** What is fetched from a vehicle unit; of a driver card only `slot` counts. */
export const downloadWhat = z.strictObject({
  blocks: blocks.default([...downloadBlock.options]),
  /** Detailed speed of the last 24 hours of driving. */
  speed: z.boolean().default(false),
  /** Days of activities; null: since the last download that succeeded, at most a year. */
  days: z.int().min(1).max(365).nullable().default(null),
  /** Slot of the driver card. */
  slot: z.union([z.literal(1), z.literal(2)]).default(1),
});
export type DownloadWhat = z.output<typeof downloadWhat>;

const planFields = {
  intervalDays: z.int().min(1).max(DOWNLOAD_MAX_DAYS.vehicle),
  blocks,
  speed: z.boolean(),
  /** Off: nothing is downloaded by itself and nobody is reminded. */
  active: z.boolean(),
};
const target = { subject: downloadSubject, subjectId: id.nullable() };

/** A card is downloaded more often than a unit. */
function checkInterval({
  value,
  issues,
}: z.core.ParsePayload<{ subject: DownloadSubject; intervalDays: number }>): void {
  const max = DOWNLOAD_MAX_DAYS[value.subject];
  if (value.intervalDays <= max) return;
  issues.push({
    code: 'too_big',
    origin: 'int',
    maximum: max,
    inclusive: true,
    input: value.intervalDays,
    path: ['intervalDays'],
  });
}

export const downloadPlan = z.object({
  ...planFields,
  ...target,
  id,
  /** Plate or name; null: the default of the organization. */
  name: z.string().nullable(),
  version,
});
export type DownloadPlan = z.infer<typeof downloadPlan>;

/** Who began a download. */
export const downloadTrigger = z.enum(['manual', 'plan', 'retry']);
export type DownloadTrigger = z.infer<typeof downloadTrigger>;

/** One download of one unit or card, from its place in the queue to its end. */
export const downloadRun = z.object({
  id,
  subject: downloadSubject,
  subjectId: id,
  /** Plate or name. */
  name: z.string(),
  /** The vehicle whose unit answers. */
  deviceId: id,
  trigger: downloadTrigger,
  /** Null: it waits for its turn; a company card serves one session at a time. */
  status: downloadStatus.nullable(),
  detail: downloadDetail.nullable(),
  /** 1 is the first try, 6 the last one. */
  attempt: z.int(),
  what: downloadWhat,
  blocksDone: z.int(),
  /** Null until the unit has said how many blocks come. */
  blocksTotal: z.int().nullable(),
  bytesDone: z.int(),
  /** Number of the company card; null: none yet. */
  companyCard: z.string().nullable(),
  /** Name of the user; null: by plan, or a user who was deleted. */
  startedBy: z.string().nullable(),
  createdAt: instant,
  changedAt: instant,
  /** Null: it goes on. */
  endedAt: instant.nullable(),
  /** When it is tried again by itself; null: it is not. */
  retryAt: instant.nullable(),
  /** The tries are used up and people were notified. */
  alarmed: z.boolean(),
  /** Of the archive; null: not stored. */
  fileId: id.nullable(),
  /** What was requested and did not come; the download has succeeded without it. */
  missing: z.array(missingBlock),
});
export type DownloadRun = z.infer<typeof downloadRun>;

export const subjectStatus = z.enum(['active', 'inactive', 'unknown', 'neverDownloaded']);
export type SubjectStatus = z.infer<typeof subjectStatus>;
/** `soon`: from day 21 of a card, day 75 of a unit. `overdue`: after day 28 and 90. */
export const downloadLight = z.enum(['never', 'fine', 'soon', 'overdue']);
export type DownloadLight = z.infer<typeof downloadLight>;
/** Why a status is unknown. */
export const unknownReason = z.enum(['noUnit', 'noTachograph', 'noCardNumber', 'unreadable']);
export type UnknownReason = z.infer<typeof unknownReason>;

/** Where a driver or vehicle stands. Days count in the time zone of the organization. */
export const downloadState = z.object({
  subject: downloadSubject,
  subjectId: id,
  name: z.string(),
  /** Of a driver. */
  cardNumber: z.string().nullable(),
  status: subjectStatus,
  /** With status unknown; else null. */
  reason: unknownReason.nullable(),
  light: downloadLight,
  overdue: z.boolean(),
  /** The plan that applies is on. */
  planned: z.boolean(),
  /** The plan of its own or that of the organization; null: neither. */
  planId: id.nullable(),
  ownPlan: z.boolean(),
  intervalDays: z.int(),
  /** Days that the law allows. */
  maxDays: z.int(),
  lastSuccessAt: instant.nullable(),
  /** The day on which the plan has it downloaded; null: off. */
  nextOn: z.iso.date().nullable(),
  /** The last day that the law allows; null: never downloaded. */
  dueOn: z.iso.date().nullable(),
  /** Until `dueOn`; negative: overdue since; null: never downloaded. */
  daysLeft: z.int().nullable(),
  /** The newest download that has ended. */
  lastRun: downloadRun.nullable(),
  /** The one that waits or goes on. */
  running: downloadRun.nullable(),
});
export type DownloadState = z.infer<typeof downloadState>;

/** Why a download could not begin. */
export const downloadRefusal = z.enum([
  'noUnit',
  'noDevice',
  'noCardNumber',
  'noBridge',
  'alreadyRunning',
  'queueFull',
]);
export type DownloadRefusal = z.infer<typeof downloadRefusal>;

/** One change of the status of a download. */
export const downloadLogEntry = z.object({
  id: recordId,
  runId: id,
  subject: downloadSubject,
  subjectId: id,
  name: z.string(),
  at: instant,
  status: downloadStatus,
  detail: downloadDetail.nullable(),
  trigger: downloadTrigger,
  attempt: z.int(),
  blocksDone: z.int(),
  bytesDone: z.int(),
});
export type DownloadLogEntry = z.infer<typeof downloadLogEntry>;

/** A message of a download. Of what unit and card exchange only kind, header and length are kept, never the content. */
export const downloadDebugEntry = z.object({
  id: recordId,
  runId: id,
  at: instant,
  from: z.enum(['unit', 'card', 'server']),
  message: z.string(),
  /** Length of its content in bytes. */
  bytes: z.int(),
});
export type DownloadDebugEntry = z.infer<typeof downloadDebugEntry>;

/** The last download of a vehicle or driver, and how many there were. */
export const lastDownload = z.object({
  subjectId: id,
  name: z.string(),
  status: subjectStatus,
  lastSuccessAt: instant.nullable(),
  lastAttemptAt: instant.nullable(),
  lastAttemptStatus: downloadStatus.nullable(),
  lastAttemptDetail: downloadDetail.nullable(),
  /** Downloads that succeeded and that did not, of the last 12 months. */
  succeeded: z.int(),
  failed: z.int(),
});
export type LastDownload = z.infer<typeof lastDownload>;

/** Who is reminded when a download is due soon, overdue, or has failed for good. */
export const reminderSettings = z.strictObject({
  active: z.boolean(),
  recipients: z
    .array(z.string().trim().max(EMAIL_MAX_LENGTH).pipe(z.email()))
    .max(TACHOGRAPH_RECIPIENTS_MAX)
    .overwrite((all) => [...new Map(all.map((each) => [each.toLowerCase(), each])).values()]),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

const byId = z.strictObject({ id: idText });
const log = { limit: z.coerce.number().int().min(1).max(1000).default(200), before: recordIdText.optional() };
const READ = 'tachographDownloads.read';
const EDIT = 'tachographDownloads.edit';

export const tachographPlans = {
  list: endpoint({
    method: 'GET',
    path: '/api/tco_download_plan/index',
    access: READ,
    summary: 'Plans of downloads: the defaults of the organization first, then those of vehicles and drivers by name',
    reply: z.array(downloadPlan),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tco_download_plan/index',
    access: EDIT,
    summary: 'A plan of a vehicle or driver, or without `subjectId` the default of all; 409 when there is one',
    body: z.strictObject({ ...planFields, ...target }).check(checkInterval),
    reply: downloadPlan,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/tco_download_plan/:id',
    access: EDIT,
    summary: 'Changes a plan; 409 when somebody else has changed it meanwhile',
    params: byId,
    body: z.strictObject(planFields).partial().extend(readVersion),
    reply: downloadPlan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tco_download_plan/:id',
    access: EDIT,
    summary: 'Deletes a plan; the default of the organization applies again',
    params: byId,
  }),
} as const;

export const tachographDownloads = {
  states: endpoint({
    method: 'GET',
    path: '/api/tco_download',
    access: READ,
    summary: 'Visible vehicles and drivers with their last and next download; what is overdue first',
    query: z.strictObject({ subject: downloadSubject.optional() }),
    reply: z.array(downloadState),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/tco_download/manual',
    access: EDIT,
    summary:
      'Queues a download now. Either `vehicleId` or `driverId`; a driver card is read in the vehicle of its driver',
    body: z
      .strictObject({ vehicleId: id.optional(), driverId: id.optional(), what: downloadWhat.prefault({}) })
      .check(({ value, issues }) => {
        if ((value.vehicleId === undefined) !== (value.driverId === undefined)) return;
        issues.push({ code: 'custom', params: { code: 'required' }, input: value.vehicleId, path: ['vehicleId'] });
      }),
    reply: downloadRun,
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/tco_download/:id',
    access: READ,
    summary: 'One download, with what has been stored so far',
    params: byId,
    reply: downloadRun,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/tco_download/:id/cancel',
    access: EDIT,
    summary: 'Ends a download that waits or goes on, and its retries',
    params: byId,
    reply: downloadRun,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/tco_download/calendar',
    access: READ,
    summary: 'The deadlines of visible vehicles and drivers as a calendar file (iCalendar)',
    query: z.strictObject({ subject: downloadSubject.optional() }),
    file: true,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/tco_download_log',
    access: READ,
    summary: 'Changes of status, the newest first',
    query: z.strictObject({
      ...log,
      subject: downloadSubject.optional(),
      vehicleId: idText.optional(),
      driverId: idText.optional(),
      runId: idText.optional(),
      status: downloadStatus.optional(),
      from: instantInput.optional(),
      to: instantInput.optional(),
    }),
    reply: z.array(downloadLogEntry),
  }),
  debug: endpoint({
    method: 'GET',
    path: '/api/tco_download_debug',
    access: 'tachographDownloads.debug',
    summary: 'Messages of downloads without their content, the newest first',
    query: z.strictObject({ ...log, runId: idText.optional() }),
    reply: z.array(downloadDebugEntry),
  }),
  ofVehicles: endpoint({
    method: 'GET',
    path: '/api/tco_logs/downloads/vehicle',
    access: READ,
    summary: 'The last download of each visible vehicle',
    reply: z.array(lastDownload),
  }),
  ofDrivers: endpoint({
    method: 'GET',
    path: '/api/tco_logs/downloads/drivers',
    access: READ,
    summary: 'The last download of each visible driver',
    reply: z.array(lastDownload),
  }),
  bridges: endpoint({
    method: 'GET',
    path: '/api/tco_bridges',
    access: READ,
    summary: 'Card bridges that are connected, with their company cards',
    reply: z.array(bridge),
  }),
  reminders: endpoint({
    method: 'GET',
    path: '/api/tco_download_reminders',
    access: READ,
    summary: 'Who is reminded of downloads',
    reply: reminderSettings,
  }),
  setReminders: endpoint({
    method: 'PUT',
    path: '/api/tco_download_reminders',
    access: EDIT,
    summary: 'Sets who is reminded of downloads',
    body: reminderSettings,
    reply: reminderSettings,
  }),
} as const;
