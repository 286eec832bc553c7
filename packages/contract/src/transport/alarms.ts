import { z } from 'zod';
import { ALARM_IDS_MAX, LIST_LIMIT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { id, idListText, idText, instant, instantInput, recordId, recordIdText } from '../wire-types.ts';
import {
  alarmContact,
  alarmContactInput,
  alarmQualifier,
  alarmSettings,
  alarmType,
  checkSettings,
  decidingFields,
  ruleFields,
} from './alarm-rule.ts';

/** A rule: what is watched, on which vehicles, when, and who is notified. */
export const alarm = z.object({
  id,
  title: z.string(),
  type: alarmType,
  /** Null: all vehicles that its owner may see. */
  deviceIds: z.array(id).nullable(),
  settings: alarmSettings,
  contacts: z.array(alarmContact),
  activeDays: z.array(z.int()),
  activeFrom: z.string(),
  activeTo: z.string(),
  enabled: z.boolean(),
  /** Rises with every change; a PUT that names an older one is refused. */
  version: z.int(),
  /** Who made it; null: a user who was deleted. */
  owner: z.object({ id, name: z.string() }).nullable(),
  /** Its zone was deleted: it fires no more until the zone is restored or another one is chosen. */
  zoneDeleted: z.boolean(),
  /** Its trailer left the fleet: it watches no vehicle. */
  trailerRemoved: z.boolean(),
  /** How many of its `deviceIds` it does not watch: its owner may not see them any more, or they left the fleet. */
  unwatchedVehicles: z.int(),
  /** Its owner is locked or their access has ended: nobody is notified. */
  ownerInactive: z.boolean(),
});
export type Alarm = z.infer<typeof alarm>;

const ruleBody = z.strictObject({ ...decidingFields, ...ruleFields }).check(checkSettings);
const ruleReplacement = z
  .strictObject({
    ...decidingFields,
    ...ruleFields,
    /** The version that was changed; without it the rule is replaced whatever it is now. */
    version: z.int().optional(),
  })
  .check(checkSettings);
/** A rule as typed; title, contacts and switch decide nothing and may be left out. */
const ruleTyped = z
  .strictObject({
    ...decidingFields,
    title: z.string().optional(),
    contacts: z.array(z.unknown()).optional(),
    enabled: z.boolean().optional(),
    version: z.int().optional(),
  })
  .check(checkSettings);
export type AlarmBody = z.output<typeof ruleBody>;
export type AlarmTyped = z.output<typeof ruleTyped>;

const historyNames = { vehicle: 'vozilo', isRead: 'prebrano', firedAt: 'casNastanka' } as const;

/** How a delivery to a contact went; `skipped` and `failed` say why in `error`. */
export const alarmDelivery = z.object({
  channel: z.enum(['email', 'phone', 'push']),
  to: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'skipped']),
  error: z.string().nullable(),
});

const place = { latitude: z.number().nullable(), longitude: z.number().nullable() };

/** A firing of an alarm. */
export const alarmEntry = onWire(
  z.object({
    id: recordId,
    alarmId: id,
    /** The vehicle as people call it. */
    vehicle: z.string(),
    deviceId: id,
    /** Of the rule today; of a deleted rule its last one. */
    title: z.string(),
    type: alarmType,
    /** The threshold of the version that fired. */
    qualifier: alarmQualifier,
    /** km/h, seconds, volts or °C at firing, by the type; null for a zone. */
    value: z.number().nullable(),
    /** The most extreme value of the run, once it has ended. */
    extreme: z.number().nullable(),
    /** The zone of the version that fired, by name. */
    zone: z.string().nullable(),
    /** Of a temperature the sensor, and on which side of the threshold it was; null for other types. */
    sensor: z.int().nullable(),
    side: z.enum(['above', 'below']).nullable(),
    ...place,
    /** Where it was, in words; null until it is known. */
    address: z.string().nullable(),
    /** ISO 3166-1 alpha-2; null on the open sea, and when the place is not known. Coastal waters belong to their country. */
    country: z.string().nullable(),
    /** By card or key, else who was assigned to the vehicle then. */
    driver: z.string().nullable(),
    /** When the condition began. */
    since: instant,
    firedAt: instant,
    /** When the condition ended; null while it lasts, and when that is not known. */
    endedAt: instant.nullable(),
    isRead: z.boolean(),
    readBy: z.string().nullable(),
    readAt: instant.nullable(),
    /** Records that came later show that the alarm did not fire; somebody had been notified by then. */
    withdrawn: z.object({ at: instant, reason: z.enum(['late_records', 'rule_changed']) }).nullable(),
    /** To contacts that the reader may see; empty when nobody was notified. */
    deliveries: z.array(alarmDelivery),
  }),
  historyNames,
);
export type AlarmEntry = z.output<typeof alarmEntry>;

/** A firing that a rule would have had. */
const wouldFire = onWire(
  z.object({
    vehicle: z.string(),
    deviceId: id,
    since: instant,
    firedAt: instant,
    value: z.number().nullable(),
    ...place,
  }),
  historyNames,
);

const byId = z.strictObject({ id: idText });
const byDevice = z.strictObject({ id: idText });

export const alarms = {
  list: endpoint({
    method: 'GET',
    path: '/api/alarms',
    access: 'alarms.read',
    summary: 'The alarms of the signed-in user; of an administrator all of the organization',
    reply: z.array(alarm),
  }),
  ofDevice: endpoint({
    method: 'GET',
    path: '/api/alarms/device/:id',
    access: 'alarms.read',
    summary: 'Those of them that watch a vehicle',
    params: byDevice,
    reply: z.array(alarm),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/alarms/:id',
    access: 'alarms.read',
    summary: 'An alarm',
    params: byId,
    reply: alarm,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/alarms',
    access: 'alarms.edit',
    summary: 'A new alarm; it watches from now on',
    body: ruleBody,
    reply: alarm,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/alarms/:id',
    access: 'alarms.edit',
    summary:
      'Replaces an alarm; 409 when somebody changed the named `version`: the problem has the stored alarm as `current` and the refused one as `sent`',
    params: byId,
    body: ruleReplacement,
    reply: alarm,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/alarms/:id',
    access: 'alarms.edit',
    summary: 'Deletes an alarm; its history stays',
    params: byId,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/alarms/preview',
    access: 'alarms.edit',
    summary:
      'How often a rule would have fired in the last 7 days on at most 50 vehicles; stops after 5 s or 200 events',
    body: ruleTyped,
    reply: z.object({
      events: z.array(wouldFire),
      /** Local days of the organization, oldest first, also those without an event. */
      days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
      total: z.int(),
      /** Vehicles whose 7 days were looked at to the end. */
      vehicles: z.int(),
      /** Vehicles that the rule would watch, as far as they have ever reported. */
      ofVehicles: z.int(),
      /** False: it stopped at one of its limits before it had looked at all of them, so there may be more. */
      complete: z.boolean(),
    }),
  }),
  testContact: endpoint({
    method: 'POST',
    path: '/api/alarms/contacts/test',
    access: 'alarms.edit',
    summary: 'Sends a test to a contact; at most 10 an hour for each user',
    body: z.strictObject({ contact: alarmContactInput }),
    reply: z.object({ testId: z.uuid() }),
  }),
  testResult: endpoint({
    method: 'GET',
    path: '/api/alarms/contacts/test/:id',
    access: 'alarms.edit',
    summary: 'How a test that one has sent went',
    params: z.strictObject({ id: z.uuid() }),
    reply: alarmDelivery,
  }),
} as const;

export const alarmHistory = {
  list: endpoint({
    method: 'GET',
    path: '/api/alarms/history',
    access: 'alarms.read',
    summary: 'Firings, newest first, of alarms and vehicles that the user may see; cleared ones are left out',
    query: z.strictObject({
      from: instantInput.optional(),
      to: instantInput.optional(),
      deviceId: idText.optional(),
      alarmIds: idListText.optional(),
      /** Single entries, as a link names them. */
      historyIds: idListText.optional(),
      unread: z.stringbool().optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
      before: recordIdText.optional(),
    }),
    reply: z.array(alarmEntry),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/alarms/history/counts',
    access: 'alarms.read',
    summary:
      'Unread and all firings of each alarm that has some, deleted alarms too; cleared and withdrawn ones do not count',
    reply: z.array(
      z.object({ alarmId: id, title: z.string(), isDeleted: z.boolean(), unread: z.int(), total: z.int() }),
    ),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/alarms/:id/history/unread',
    access: 'alarms.read',
    summary: 'Unread firings of an alarm',
    params: byId,
    reply: z.object({ unread: z.int() }),
  }),
  total: endpoint({
    method: 'GET',
    path: '/api/alarms/:id/history/total',
    access: 'alarms.read',
    summary: 'All firings of an alarm',
    params: byId,
    reply: z.object({ total: z.int() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/alarms/history/mark-read',
    access: 'alarms.edit',
    summary:
      'Marks firings read for the organization: of a vehicle, of alarms, or single ones; what is given must all hold',
    body: z
      .strictObject({
        deviceId: id.optional(),
        alarmIds: z.array(id).min(1).max(ALARM_IDS_MAX).optional(),
        historyIds: z.array(recordId).min(1).max(LIST_LIMIT.max).optional(),
      })
      .refine((body) => Object.values(body).some((given) => given !== undefined), {
        path: ['historyIds'],
        params: { code: 'required' },
      }),
    reply: z.object({ updated: z.int() }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/alarms/device/:id/history',
    access: 'alarms.edit',
    summary: 'Clears the history of a vehicle',
    params: byDevice,
  }),
} as const;
