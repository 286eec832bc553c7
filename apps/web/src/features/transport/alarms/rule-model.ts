import {
  alarmType,
  endpoints,
  schemaFindings,
  type Alarm,
  type AlarmContact,
  type AlarmType,
  type FieldError,
} from '@konvoj/contract';
import { z } from 'zod';

/** A number of the form; an empty input is ''. */
const number = z.union([z.number(), z.literal('')]);

/** What the form of an alarm holds, named like the body of the call. */
export const ruleValues = z.object({
  title: z.string(),
  type: alarmType,
  deviceIds: z.array(z.number()).nullable(),
  settings: z.object({
    qualifier: z.union([number, z.enum(['enter', 'exit'])]),
    minTimeSeconds: number,
    geoZoneId: z.number().nullable(),
    side: z.enum(['above', 'below']).nullable(),
    sensor: z.number().nullable(),
    trailerId: z.number().nullable(),
  }),
  contacts: z.array(z.object({ kind: z.enum(['email', 'phone', 'push']), value: z.string() })),
  activeDays: z.array(z.number()),
  activeFrom: z.string(),
  activeTo: z.string(),
  enabled: z.boolean(),
  /** Of the alarm that is changed. */
  version: z.number().optional(),
});
export type RuleValues = z.infer<typeof ruleValues>;
export type RuleSettings = RuleValues['settings'];

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = [1, 2, 3, 4, 5];

/** What a type starts with: a threshold that many hauliers would choose. */
const FIRST_SETTINGS: Readonly<Record<AlarmType, Partial<RuleSettings>>> = {
  speed_exceeded: { qualifier: 90, minTimeSeconds: 30 },
  geo_zone: { qualifier: 'enter' },
  frequent_avl: { qualifier: 5, minTimeSeconds: 300 },
  low_voltage: { qualifier: 23.5, minTimeSeconds: 600 },
  temperature: { qualifier: 8, minTimeSeconds: 600, side: 'above', sensor: 0 },
  silent: { qualifier: 30 },
};

export function settingsOf(type: AlarmType): RuleSettings {
  const none = {
    qualifier: '',
    minTimeSeconds: 0,
    geoZoneId: null,
    side: null,
    sensor: null,
    trailerId: null,
  } as const;
  return { ...none, ...FIRST_SETTINGS[type] };
}

/** A new alarm: all vehicles, always, with the contact of whoever makes it. */
export function newRule(contacts: readonly AlarmContact[], type: AlarmType = 'speed_exceeded'): RuleValues {
  return {
    title: '',
    type,
    deviceIds: null,
    settings: settingsOf(type),
    contacts: [...contacts],
    activeDays: EVERY_DAY,
    activeFrom: '00:00',
    activeTo: '00:00',
    enabled: true,
  };
}

/** Rules that are useful as they are; what a zone alarm still needs is its zone. */
export const TEMPLATES = {
  motorway: { type: 'speed_exceeded', settings: { qualifier: 92, minTimeSeconds: 60 } },
  privateUse: {
    type: 'speed_exceeded',
    settings: { qualifier: 5, minTimeSeconds: 300 },
    activeDays: WORKDAYS,
    activeFrom: '22:00',
    activeTo: '05:00',
  },
  leavesYard: { type: 'geo_zone', settings: { qualifier: 'exit' }, activeFrom: '20:00', activeTo: '05:00' },
  arrival: { type: 'geo_zone', settings: { qualifier: 'enter', minTimeSeconds: 120 } },
  battery24: { type: 'low_voltage', settings: { qualifier: 23.5, minTimeSeconds: 1_800 } },
  battery12: { type: 'low_voltage', settings: { qualifier: 11.8, minTimeSeconds: 1_800 } },
  unplugged: { type: 'low_voltage', settings: { qualifier: 5, minTimeSeconds: 60 } },
  cooling: { type: 'temperature', settings: { qualifier: 8, minTimeSeconds: 1_800 } },
  silent: { type: 'silent', settings: { qualifier: 30 } },
} as const satisfies Record<string, Template>;
export type TemplateName = keyof typeof TEMPLATES;
const isTemplate = (name: string): name is TemplateName => name in TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES).filter(isTemplate);

interface Template extends Partial<Pick<RuleValues, 'activeDays' | 'activeFrom' | 'activeTo'>> {
  readonly type: AlarmType;
  readonly settings: Partial<RuleSettings>;
}

/** A new alarm by a template; its contacts stay. */
export function byTemplate(name: TemplateName, title: string, before: RuleValues): RuleValues {
  const { settings, ...template }: Template = TEMPLATES[name];
  return {
    ...newRule(before.contacts, template.type),
    ...template,
    activeDays: [...(template.activeDays ?? EVERY_DAY)],
    deviceIds: before.deviceIds,
    title,
    settings: { ...settingsOf(template.type), ...settings },
  };
}

export function valuesOf(alarm: Alarm): RuleValues {
  const { title, type, deviceIds, settings, contacts, activeDays, activeFrom, activeTo, enabled, version } = alarm;
  return { title, type, deviceIds, settings, contacts, activeDays, activeFrom, activeTo, enabled, version };
}

/** A copy has a title of its own and no version. */
export function copyOf(alarm: Alarm, title: string): RuleValues {
  const { version: _, ...values } = valuesOf(alarm);
  return { ...values, title };
}

/** The body of the call. Empty numbers become NaN, which the contract refuses in its words. */
export function bodyOf(values: RuleValues) {
  const { version: _, ...body } = values;
  return { ...body, title: values.title.trim(), settings: sentSettings(values.settings) };
}

/** What decides, for the preview. */
export function typedOf(values: RuleValues) {
  const { type, deviceIds, settings, activeDays, activeFrom, activeTo } = values;
  return { type, deviceIds, settings: sentSettings(settings), activeDays, activeFrom, activeTo };
}

function sentSettings({ qualifier, minTimeSeconds, ...others }: RuleSettings) {
  return {
    ...others,
    qualifier: qualifier === '' ? Number.NaN : qualifier,
    minTimeSeconds: minTimeSeconds === '' ? 0 : minTimeSeconds,
  };
}

/** What must be mended before the alarm can be saved. */
export function ruleFindings(values: RuleValues): FieldError[] {
  const required = values.settings.qualifier === '' ? [{ path: 'settings.qualifier', code: 'required' } as const] : [];
  const found = schemaFindings(endpoints.alarms.create.body, bodyOf(values));
  return [...required, ...found.filter(({ path }) => required.length === 0 || path !== 'settings.qualifier')];
}
