import { z } from 'zod';
import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX, CRM_LIMITS, LIST_LIMIT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import {
  dayInput,
  id,
  idListText,
  idText,
  instant,
  instantInput,
  messageText,
  optionalNotes,
  optionalSentence,
  recordId,
  searchText,
} from '../wire-types.ts';
import { crmNamed } from './crm-contacts.ts';

export const crmActivityKind = z.enum(['visit', 'call', 'email', 'meeting', 'offer', 'complaint', 'delivery']);
export type CrmActivityKind = z.infer<typeof crmActivityKind>;

/** `found`: an accepted visit; its times follow the stages of its vehicle. */
export const crmActivitySource = z.enum(['typed', 'found']);
export type CrmActivitySource = z.infer<typeof crmActivitySource>;

export const crmNextStep = z.object({
  text: z.string(),
  /** A day in the time zone of the organization; null: no due day and no reminder. */
  dueOn: z.iso.date().nullable(),
  /** Who does it and is reminded; null: nobody, or a user who was deleted. */
  person: crmNamed.nullable(),
  doneAt: instant.nullable(),
  /** Not done, and due today or before today by the clock of the organization. */
  due: z.enum(['today', 'overdue']).nullable(),
});
export type CrmNextStep = z.output<typeof crmNextStep>;

export const crmFile = z.object({
  id: recordId,
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  addedAt: instant,
  addedBy: z.string().nullable(),
});
export type CrmFile = z.output<typeof crmFile>;

export const crmActivity = z.object({
  id,
  /** `id` is null: the contact was deleted, `company` and `person` are what it had then. */
  contact: z.object({ id: id.nullable(), company: z.string(), person: z.string().nullable() }),
  kind: crmActivityKind,
  source: crmActivitySource,
  at: instant,
  /** Seconds; null: not given, or a vehicle that is still there. */
  duration: z.int().nullable(),
  /** Who did it; null: nobody of the office, or a user who was deleted. */
  user: crmNamed.nullable(),
  result: z.string().nullable(),
  notes: z.string().nullable(),
  nextStep: crmNextStep.nullable(),
  /** `name` is the plate. */
  vehicle: crmNamed.nullable(),
  driver: crmNamed.nullable(),
  /** `name` is the number of the loading order. */
  loadingOrder: crmNamed.nullable(),
  files: z.array(crmFile),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Rises with every change. A change that names an older one is refused. */
  version: z.int(),
});
export type CrmActivity = z.output<typeof crmActivity>;

export const crmActivityFields = z.strictObject({
  contactId: id,
  kind: crmActivityKind,
  /**
   * Of a found visit it is ignored: its times are those of the stages. At most a day in the future (`in_future`), except of a
   * visit, meeting or delivery that has no result yet.
   */
  at: instantInput,
  /** Seconds, at most 30 days. Of a found visit it is ignored. */
  duration: z
    .int()
    .min(0)
    .max(30 * 86_400)
    .nullable()
    .optional(),
  /** Absent: the caller. */
  userId: id.nullable().optional(),
  result: optionalSentence.optional(),
  notes: optionalNotes.optional(),
  /** Null or absent: none. Whether it is done is changed by a call of its own and stays while the text stays. */
  nextStep: z
    .strictObject({
      text: messageText.min(1).max(300),
      dueOn: dayInput.nullable().optional(),
      /** Absent: the caller. */
      personId: id.nullable().optional(),
    })
    .nullable()
    .optional(),
  vehicleId: id.nullable().optional(),
  driverId: id.nullable().optional(),
  loadingOrderId: id.nullable().optional(),
});
export type CrmActivityFields = z.output<typeof crmActivityFields>;

/** `open`: not done; `today`, `overdue`: open and due by the clock of the organization. */
export const crmStepFilter = z.enum(['open', 'today', 'overdue', 'done']);
export type CrmStepFilter = z.infer<typeof crmStepFilter>;

const dueCounts = z.object({ open: z.int(), today: z.int(), overdue: z.int() });
/** What waits: next steps of the caller and of everybody, and found visits without a decision. */
export const crmCounts = z.object({ mine: dueCounts, all: dueCounts, proposedVisits: z.int() });
export type CrmCounts = z.output<typeof crmCounts>;

const kindsText = z
  .string()
  .max(80)
  .regex(new RegExp(`^(${crmActivityKind.options.join('|')})(,(${crmActivityKind.options.join('|')}))*$`))
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(crmActivityKind));
const byId = z.strictObject({ id: idText });
const byFile = z.strictObject({ id: idText, fileId: idText });
/** The version that the caller has read; without it the activity is changed whatever it is now. */
const ofVersion = { version: z.int().optional() };

export const crmActivities = {
  list: endpoint({
    method: 'GET',
    path: '/api/crm_activitys',
    access: 'crm.read',
    summary:
      'Activities, the newest first; those with `step` open, today or overdue by due day. `before` is the last activity of the page before',
    query: z.strictObject({
      contactIds: idListText.optional(),
      kinds: kindsText.optional(),
      /** Who did it, or has its next step. */
      userIds: idListText.optional(),
      vehicleIds: idListText.optional(),
      /** Either end may be absent. */
      from: instantInput.optional(),
      to: instantInput.optional(),
      step: crmStepFilter.optional(),
      /** In company, person, result, notes and next step, without case and marks. */
      search: searchText,
      /** The activity after which the page begins. */
      before: idText.optional(),
      limit: z.coerce.number().int().min(1).max(CRM_LIMITS.list).default(LIST_LIMIT.default),
    }),
    reply: z.array(crmActivity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/crm_activitys',
    access: 'crm.edit',
    summary: 'A new activity of a contact',
    body: crmActivityFields,
    reply: crmActivity,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/crm_activitys/counts',
    access: 'crm.read',
    summary: 'Numbers of next steps that are open, due today and overdue, and of proposed visits',
    reply: crmCounts,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/crm_activitys/:id',
    access: 'crm.read',
    summary: 'An activity',
    params: byId,
    reply: crmActivity,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/crm_activitys/:id',
    access: 'crm.edit',
    summary:
      'Replaces an activity; what the body leaves out is emptied. 409 when somebody changed the named `version`: the problem has the stored activity as `current`',
    params: byId,
    /** `contactId` is absent for an activity whose contact was deleted. */
    body: crmActivityFields.partial({ contactId: true }).extend(ofVersion),
    reply: crmActivity,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/crm_activitys/:id',
    access: 'crm.edit',
    summary: 'Deletes an activity with its files; an accepted visit is not proposed again',
    params: byId,
  }),
  finishStep: endpoint({
    method: 'POST',
    path: '/api/crm_activitys/:id/nextStep',
    access: 'crm.edit',
    summary: 'Marks the next step as done, or as not done; 404 for an activity without one',
    params: byId,
    body: z.strictObject({ done: z.boolean(), ...ofVersion }),
    reply: crmActivity,
  }),
  addFiles: endpoint({
    method: 'POST',
    path: '/api/crm_activitys/:id/files',
    access: 'crm.edit',
    summary: 'Adds files, at most 20 of an activity',
    params: byId,
    body: z.strictObject({}),
    files: { max: ATTACHMENTS_MAX, maxMB: ATTACHMENT_MAX_MB },
    reply: z.array(crmFile),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/crm_activitys/:id/files/:fileId',
    access: 'crm.read',
    summary: 'A file under its own name',
    params: byFile,
    file: true,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/crm_activitys/:id/files/:fileId',
    access: 'crm.edit',
    summary: 'Removes a file',
    params: byFile,
  }),
} as const;
