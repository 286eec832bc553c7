import { ADDED_DRIVE_SUM_COLUMNS, DRIVE_SUM_TABLES, generalDriveSumColumns } from '@konvoj/columns/drive-sums';
import { stageColumns } from '@konvoj/columns/stages';
import type { TemplateContent } from '@konvoj/contract';
import type { StoredTemplate, TemplateReader } from './types.ts';

const noWords = { timeZone: 'UTC', text: String, plateOf: String, driverName: String, countryName: String };
const STAGES = ['deviceId', ...Object.keys(stageColumns(noWords))];
const GENERAL = Object.keys(generalDriveSumColumns(noWords));

/** The columns of a template that its report does not have (any more), each once. */
export function missingColumns(content: TemplateContent): string[] {
  const known = knownColumns(content);
  return [...new Set(namedColumns(content))].filter((id) => !known.includes(id));
}

function knownColumns({ report, type = 'stages' }: TemplateContent): readonly string[] {
  if (report === 'general') return GENERAL;
  const table = report === 'report' ? type : report;
  return table === 'stages' ? STAGES : [...DRIVE_SUM_TABLES[table], ...ADDED_DRIVE_SUM_COLUMNS[table]];
}

function namedColumns({ report, columns, table }: TemplateContent): string[] {
  if (report !== 'general' || table === null) return columns;
  return [
    ...columns,
    ...table.columns.map(({ id }) => id),
    ...table.filters.map(({ column }) => column),
    ...table.groups,
    ...table.sort.map(({ column }) => column),
  ];
}

/** Own templates, and shared ones for who may change those of colleagues. */
export function mayEdit({ ownerId, shared }: StoredTemplate, { userId, seesAll }: TemplateReader): boolean {
  return ownerId === userId || (shared && seesAll);
}
