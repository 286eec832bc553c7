import { z } from 'zod';
import { CRM_LIMITS, LIST_LIMIT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { dayInput, id, idListText, idText, instant, instantInput } from '../wire-types.ts';
import { crmActivity } from './crm-activities.ts';
import { crmNamed } from './crm-contacts.ts';

/** `accepted` ones are activities; `dismissed` ones stay out of the way, whatever late data say. */
export const crmVisitState = z.enum(['proposed', 'accepted', 'dismissed']);
export type CrmVisitState = z.infer<typeof crmVisitState>;

/** A stay of a vehicle at the place of a contact, found from its stages. */
export const crmVisit = z.object({
  id,
  state: crmVisitState,
  contact: z.object({ id, company: z.string(), person: z.string().nullable() }),
  deviceId: id,
  /** `name` is the plate; null: the device has no vehicle any more. */
  vehicle: crmNamed.nullable(),
  /** Who arrived. */
  driver: crmNamed.nullable(),
  arrival: instant,
  /** Null: still there. */
  departure: instant.nullable(),
  /** Seconds; of a vehicle that is still there, until its last record. */
  duration: z.int(),
  /** The activity of an accepted one. */
  activityId: id.nullable(),
});
export type CrmVisit = z.output<typeof crmVisit>;

/** An entry of the timeline of a contact; `at` orders them. */
export const crmTimelineEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('activity'), at: instant, activity: crmActivity }),
  z.object({ type: z.literal('visit'), at: instant, visit: crmVisit }),
]);
export type CrmTimelineEntry = z.output<typeof crmTimelineEntry>;

const ids = z.array(id).min(1).max(CRM_LIMITS.visits);

export const crmVisits = {
  list: endpoint({
    method: 'GET',
    path: '/api/crm_visits',
    access: 'crm.read',
    summary:
      'Found visits of the vehicles that the user sees, by arrival, the newest first; without `state` the proposed ones',
    query: z.strictObject({
      state: crmVisitState.default('proposed'),
      contactIds: idListText.optional(),
      vehicleIds: idListText.optional(),
      /** Those that arrived then; either end may be absent. */
      from: instantInput.optional(),
      to: instantInput.optional(),
      /** The visit after which the page begins. */
      before: idText.optional(),
      limit: z.coerce.number().int().min(1).max(CRM_LIMITS.list).default(LIST_LIMIT.default),
    }),
    reply: z.array(crmVisit),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/crm_visits/accept',
    access: 'crm.edit',
    summary:
      'Makes activities of proposed visits: of those named, or of all that arrived on a day. Others than proposed ones are left out. The reply has the new activities',
    /** One of the two. */
    body: z.strictObject({
      ids: ids.optional(),
      /** By the clock of the organization. */
      day: dayInput.optional(),
    }),
    reply: z.array(crmActivity),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/crm_visits/dismiss',
    access: 'crm.edit',
    summary: 'Takes proposed visits out of the list; the reply has the number of them',
    body: z.strictObject({ ids }),
    reply: z.object({ changed: z.int() }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/crm_visits/propose',
    access: 'crm.edit',
    summary: 'Puts dismissed visits back into the list; the reply has the number of them',
    body: z.strictObject({ ids }),
    reply: z.object({ changed: z.int() }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/crm_contacts/:id/timeline',
    access: 'crm.read',
    summary: 'Activities and proposed visits of a contact, the newest first',
    params: z.strictObject({ id: idText }),
    query: z.strictObject({
      /** `next` of the page before. */
      before: z
        .string()
        .regex(/^\d{1,15}-[av]\d{1,10}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.default).default(50),
    }),
    reply: z.object({
      entries: z.array(crmTimelineEntry),
      /** The `before` of the next page; null: this is the last one. */
      next: z.string().nullable(),
    }),
  }),
} as const;
