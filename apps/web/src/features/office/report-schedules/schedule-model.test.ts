import { endpoints, schemaFindings, type ReportSchedule } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, newSchedule, sourceOf, timeInWords, withSource } from './schedule-model.ts';
import { aSchedule } from './builders.testing.ts';

const fresh = newSchedule('sl', 'ana@kolovrat.example');
const t = (key: Parameters<typeof textOf>[1], params?: Parameters<typeof textOf>[2]) => textOf('en', key, params);
const findings = (form: Parameters<typeof bodyOf>[0]) =>
  schemaFindings(endpoints.reportSchedules.create.body, bodyOf(form)).map(({ path, code }) => [path, code]);

describe('the form of a schedule', () => {
  it('of a new one lacks its name only', () => {
    expect(findings(fresh)).toEqual([['name', 'required']]);
    expect(findings({ ...fresh, name: 'Teden', recipients: [], formats: [] })).toEqual([
      ['formats', 'too_few'],
      ['recipients', 'too_few'],
    ]);
  });

  it('gives back what it was made of', () => {
    const schedule: ReportSchedule = aSchedule({
      content: {
        report: 'report',
        type: 'trips',
        range: 'default',
        drivers: [],
        columns: ['start'],
        stopTime: 3,
        table: null,
      },
    });
    const { name, templateId, content, every, weekday, dayOfMonth, at, formats, language, recipients } = schedule;
    const fields = { name, templateId, content, every, weekday, dayOfMonth, at, formats, language, recipients };
    expect(bodyOf(formOf(schedule))).toEqual(fields);
  });

  it('chooses a report or a template, and has none when its template was deleted', () => {
    expect(sourceOf(fresh)).toBe('report:days');
    const byTemplate = { ...fresh, ...withSource(fresh.content, 'template:7') };
    expect(bodyOf(byTemplate)).toMatchObject({ templateId: 7, content: null });
    expect(sourceOf({ ...fresh, ...withSource(fresh.content, 'overview') })).toBe('overview');
    const lost = { ...formOf(aSchedule({ templateId: null, content: null })), name: 'Teden' };
    expect(sourceOf(lost)).toBeNull();
    expect(findings(lost)).toEqual([['templateId', 'required']]);
  });
});

it('the time of a schedule is shown in words', () => {
  const time = { weekday: 1, dayOfMonth: 31, at: '06:00' };
  expect(timeInWords({ ...time, every: 'day' }, t, 'en')).toBe('every day at 06:00');
  expect(timeInWords({ ...time, every: 'week' }, t, 'en')).toBe('every week, Monday at 06:00');
  expect(timeInWords({ ...time, every: 'month' }, t, 'en')).toBe('every month, day 31 at 06:00');
});
