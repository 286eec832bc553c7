import { z } from 'zod';
import { ALARM_CONTACTS_MAX, ALARM_DEVICES_MAX, ALARM_HOLD_MAX_SECONDS, EMAIL_MAX_LENGTH } from '../constants.ts';
import { readPhoneNumber } from '../phone-number.ts';
import type { FieldCode } from '../problems.ts';
import { id, shortText } from '../wire-types.ts';

/**
 * What an alarm watches: GPS speed, entering or leaving a zone, reports too close together, supply voltage, a
 * temperature, and a vehicle that reports nothing while it should.
 */
export const alarmType = z.enum(['speed_exceeded', 'geo_zone', 'frequent_avl', 'low_voltage', 'temperature', 'silent']);
export type AlarmType = z.infer<typeof alarmType>;

/** For how long a condition must hold, seconds of device time; 0: the alarm fires at once. */
const minTimeSeconds = z.int().min(0).max(ALARM_HOLD_MAX_SECONDS);
export const alarmQualifier = z.union([z.number(), z.enum(['enter', 'exit'])]);

/** The settings of each type; of the fields of the others each is null or left out. */
const settingsOf = {
  /** Above so many km/h. */
  speed_exceeded: z.object({ qualifier: z.int().min(1).max(250) }),
  geo_zone: z.object({ qualifier: z.enum(['enter', 'exit']), geoZoneId: id }),
  /** Less than so many seconds after the record before. */
  frequent_avl: z.object({ qualifier: z.int().min(1).max(3_600) }),
  /** Below so many volts. */
  low_voltage: z.object({ qualifier: z.number().min(1).max(48).multipleOf(0.1) }),
  /** Above or below so many °C, of one sensor of the vehicle or of a trailer. */
  temperature: z.object({
    qualifier: z.number().min(-60).max(100).multipleOf(0.1),
    side: z.enum(['above', 'below']),
    sensor: z.int().min(0).max(3),
  }),
  /** So many minutes without a record. It has no other duration. */
  silent: z.object({ qualifier: z.int().min(5).max(1_440), minTimeSeconds: z.literal(0) }),
} as const satisfies Record<AlarmType, z.ZodObject>;

export const alarmSettings = z.strictObject({
  qualifier: alarmQualifier,
  minTimeSeconds,
  geoZoneId: id.nullable().default(null),
  /** Of a temperature. */
  side: z.enum(['above', 'below']).nullable().default(null),
  /** Of a temperature: 0 to 3, as in the list of identifier types. */
  sensor: z.int().min(0).max(3).nullable().default(null),
  /** Of a temperature: only while this trailer is pulled. */
  trailerId: id.nullable().default(null),
});
export type AlarmSettings = z.output<typeof alarmSettings>;

/** Local time of the organization. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/**
 * What decides when an alarm fires. `activeFrom` after `activeTo` crosses midnight and belongs to the day on which it
 * begins; equal times last a whole day from that time.
 */
export const decidingFields = {
  type: alarmType,
  /** Null: all vehicles that its owner may see. */
  deviceIds: z.array(id).min(1).max(ALARM_DEVICES_MAX).overwrite(once).nullable(),
  settings: alarmSettings,
  /** ISO week days, 1 Monday to 7 Sunday. */
  activeDays: z.array(z.int().min(1).max(7)).min(1).max(7).overwrite(sortedOnce),
  activeFrom: clockTime,
  activeTo: clockTime,
} as const;

function once(values: number[]): number[] {
  return [...new Set(values)];
}

function sortedOnce(values: number[]): number[] {
  return once(values).sort((a, b) => a - b);
}

/** Refuses settings that the type needs and the rule lacks, that are out of range, and those of other types. */
export function checkSettings({
  value,
  issues,
}: z.core.ParsePayload<{ readonly type: AlarmType; readonly settings: AlarmSettings }>): void {
  const given: Readonly<Record<string, unknown>> = value.settings;
  for (const [name, field] of Object.entries(settingsOf[value.type].shape)) {
    const input = given[name];
    const path = ['settings', name];
    if (input === null) issues.push({ code: 'custom', params: { code: 'required' }, input, path });
    else for (const issue of field.safeParse(input).error?.issues ?? []) issues.push({ ...issue, input, path });
  }
  for (const name of foreignSettings(value))
    issues.push({ code: 'unrecognized_keys', keys: [name], input: value.settings, path: ['settings'] });
}

/** Settings of other types that a rule has. */
function foreignSettings({ type, settings }: { readonly type: AlarmType; readonly settings: AlarmSettings }): string[] {
  const own = new Set(['qualifier', 'minTimeSeconds', ...Object.keys(settingsOf[type].shape)]);
  if (type === 'temperature') own.add('trailerId');
  return Object.entries(settings).flatMap(([name, value]) => (value === null || own.has(name) ? [] : [name]));
}

/** Who is notified: an e-mail address, a number for SMS (E.164), or a user of the organization by id. */
export const alarmContact = z.object({ kind: z.enum(['email', 'phone', 'push']), value: z.string() });
export type AlarmContact = z.infer<typeof alarmContact>;

const emailAddress = z.email().max(EMAIL_MAX_LENGTH);
const userId = z.string().regex(/^[1-9]\d{0,9}$/);

/** The value of a contact as it is stored, or what is wrong with it. */
function readContactValue(kind: AlarmContact['kind'], value: string): { stored: string } | { problem: FieldCode } {
  if (kind === 'phone') {
    const read = readPhoneNumber(value);
    return 'number' in read ? { stored: read.number } : read;
  }
  if (kind === 'email') return emailAddress.safeParse(value).success ? { stored: value } : { problem: 'invalid_email' };
  return userId.safeParse(value).success ? { stored: value } : { problem: 'invalid' };
}

/** What a contact may be given as: a number as people write it, the id of a user as a number or a text. */
export const alarmContactInput = z
  .strictObject({ kind: z.enum(['email', 'phone', 'push']), value: z.union([z.string(), z.number()]) })
  .transform(({ kind, value }, context): AlarmContact => {
    const read = readContactValue(kind, String(value).trim());
    if ('stored' in read) return { kind, value: read.stored };
    context.addIssue({ code: 'custom', params: { code: read.problem }, path: ['value'] });
    return z.NEVER;
  });

/** Each contact once: addresses are the same in capitals. */
export function distinctContacts(contacts: readonly AlarmContact[]): AlarmContact[] {
  const keyOf = ({ kind, value }: AlarmContact) => `${kind} ${value.trim().toLowerCase()}`;
  const known = new Set<string>();
  return contacts.filter((contact) => !known.has(keyOf(contact)) && known.add(keyOf(contact)));
}

export const ruleFields = {
  title: shortText,
  contacts: z.array(alarmContactInput).max(ALARM_CONTACTS_MAX).overwrite(distinctContacts),
  enabled: z.boolean(),
} as const;
