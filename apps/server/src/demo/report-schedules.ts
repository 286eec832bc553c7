import type { ScheduleFields, TemplateFields } from '@konvoj/contract';
import { scheduleService } from '../office/report-schedules/service.ts';
import { templateService } from '../office/report-templates/service.ts';
import type { Database } from '../platform/database.ts';
import { findDispatcher } from './dispatcher.ts';

const DAY_MS = 86_400_000;

const FUEL_BY_VEHICLE: TemplateFields = {
  name: 'Gorivo po vozilih',
  shared: true,
  content: {
    report: 'report',
    type: 'totals',
    range: 'lastWeek',
    columns: ['vehicle', 'drive', 'idling', 'distance', 'fuelUsed', 'consumption'],
    table: null,
  },
};
const SENT = {
  formats: ['pdf', 'xlsx'],
  language: 'sl',
  recipients: ['racunovodstvo@kolovrat.example'],
} satisfies Partial<ScheduleFields>;
const DAILY_OVERVIEW: ScheduleFields = {
  ...SENT,
  name: 'Pregled prejšnjega dne',
  templateId: null,
  content: { report: 'overview', range: 'lastDay', columns: [], table: null },
  every: 'day',
  weekday: 1,
  dayOfMonth: 1,
  at: '06:30',
};

/**
 * A template and two schedules of the demo company, as its dispatcher would make them a day ago: the time of the daily one
 * has passed since, so that the server sends it soon after its start and the archive has an entry. Runs once: deleted
 * schedules do not return while one is left.
 * @param now the end of the history, epoch milliseconds
 */
export async function scheduleDemoReports(database: Database, now: number): Promise<void> {
  const dispatcher = await findDispatcher(database);
  if (dispatcher === null) return;
  const { actor, timeZone } = dispatcher;
  const editor = { ...actor, timeZone, seesAll: true };
  const schedules = scheduleService({ database, now: () => now - DAY_MS });
  if ((await schedules.list(editor)).length > 0) return;
  const template = await templateService(database).create(editor, FUEL_BY_VEHICLE);
  await schedules.create(editor, DAILY_OVERVIEW);
  const weekly = { templateId: template.id, content: null, every: 'week' } as const;
  await schedules.create(editor, { ...DAILY_OVERVIEW, ...weekly, name: 'Gorivo prejšnjega tedna' });
}
