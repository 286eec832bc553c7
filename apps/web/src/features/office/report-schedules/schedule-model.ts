import {
  languageCode,
  reportType,
  scheduleEvery,
  scheduleFormat,
  templateReport,
  type LanguageCode,
  type ReportSchedule,
  type ScheduleFields,
} from '@konvoj/contract';
import { LOCALES } from '@konvoj/i18n';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';

/** What the form holds. A report of its own stays in it while a template is chosen. */
export const scheduleForm = z.object({
  name: z.string(),
  templateId: z.int().nullable(),
  content: z.object({
    /** Null: none is chosen, because a template was deleted. */
    report: templateReport.exclude(['general']).nullable(),
    type: reportType,
    by: z.enum(['devices', 'drivers']),
    devices: z.array(z.int()),
    drivers: z.array(z.int()),
    /** Of schedules that a program has made; the form does not show them. */
    columns: z.array(z.string()),
    stopTime: z.int().nullable(),
  }),
  every: scheduleEvery,
  weekday: z.int(),
  dayOfMonth: z.int(),
  at: z.string(),
  formats: z.array(scheduleFormat),
  language: languageCode,
  recipients: z.array(z.string()),
});
export type ScheduleForm = z.infer<typeof scheduleForm>;
export type ScheduleBody = ScheduleFields;

/** A new schedule: the week before, on Monday morning, to the user. */
export function newSchedule(language: LanguageCode, email: string): ScheduleForm {
  return {
    name: '',
    templateId: null,
    content: { report: 'report', type: 'days', by: 'devices', devices: [], drivers: [], columns: [], stopTime: null },
    every: 'week',
    weekday: 1,
    dayOfMonth: 1,
    at: '06:00',
    formats: ['pdf'],
    language,
    recipients: email === '' ? [] : [email],
  };
}

/** The form of a schedule that is there. */
export function formOf(schedule: ReportSchedule): ScheduleForm {
  const { name, templateId, content, every, weekday, dayOfMonth, at, formats, language, recipients } = schedule;
  const report = content?.report === 'general' ? null : (content?.report ?? null);
  return {
    name,
    templateId,
    content: {
      report,
      type: content?.type ?? 'stages',
      by: content?.drivers === undefined ? 'devices' : 'drivers',
      devices: content?.devices ?? [],
      drivers: content?.drivers ?? [],
      columns: content?.columns ?? [],
      stopTime: content?.stopTime ?? null,
    },
    every,
    weekday,
    dayOfMonth,
    at,
    formats,
    language,
    recipients,
  };
}

/** The body of the call. */
export function bodyOf({ content: form, templateId, ...fields }: ScheduleForm): ScheduleBody {
  const { report, type, by, devices, drivers, columns, stopTime } = form;
  if (templateId !== null || report === null) return { ...fields, templateId, content: null };
  return {
    ...fields,
    templateId: null,
    content: {
      report,
      ...(report === 'report' && { type }),
      range: 'default',
      ...(by === 'devices' && devices.length > 0 && { devices }),
      // An empty list is all drivers.
      ...(by === 'drivers' && { drivers }),
      ...(stopTime !== null && { stopTime }),
      columns,
      table: null,
    },
  };
}

/** The reports that can be chosen without a template, by the value of the choice. */
export const BUILT_IN = [
  ...reportType.options.map((type) => ({ value: `report:${type}`, report: 'report', type }) as const),
  { value: 'overview', report: 'overview', type: 'stages' } as const,
  { value: 'countries', report: 'countries', type: 'stages' } as const,
];

const TEMPLATE = 'template:';
export const templateValue = (id: number): string => TEMPLATE + id;

/** The value of the choice of a report; null: none. */
export function sourceOf({ templateId, content }: Pick<ScheduleForm, 'templateId' | 'content'>): string | null {
  if (templateId !== null) return templateValue(templateId);
  return content.report === 'report' ? `report:${content.type}` : content.report;
}

/** What a chosen report changes in the form. */
export function withSource(
  content: ScheduleForm['content'],
  value: string,
): Pick<ScheduleForm, 'templateId' | 'content'> {
  if (value.startsWith(TEMPLATE)) return { templateId: Number(value.slice(TEMPLATE.length)), content };
  const chosen = BUILT_IN.find((each) => each.value === value);
  if (chosen === undefined) return { templateId: null, content };
  // Columns belong to a table.
  return { templateId: null, content: { ...content, report: chosen.report, type: chosen.type, columns: [] } };
}

/** A day of the week, 1 Monday to 7 Sunday. */
export function weekdayName(day: number, language: LanguageCode): string {
  // 5 January 2026 is a Monday.
  const at = Date.UTC(2026, 0, 4 + day);
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' }).format(at);
}

/** `every week, Monday at 06:00` */
export function timeInWords(
  { every, weekday, dayOfMonth, at }: Pick<ScheduleForm, 'every' | 'weekday' | 'dayOfMonth' | 'at'>,
  t: Text,
  language: LanguageCode,
): string {
  if (every === 'day') return t('reportSchedules.words.day', { at });
  if (every === 'month') return t('reportSchedules.words.month', { at, day: dayOfMonth });
  return t('reportSchedules.words.week', { at, weekday: weekdayName(weekday, language) });
}
