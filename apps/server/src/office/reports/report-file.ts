import { chartSvg } from '@konvoj/columns/bar-chart';
import { driveCharts } from '@konvoj/columns/drive-charts';
import { ADDED_DRIVE_SUM_COLUMNS, DRIVE_SUM_TABLES, driveSumColumns, driveSumLevels } from '@konvoj/columns/drive-sums';
import type { DriveSumColumnId, DriveSumTable, DriveSumWords } from '@konvoj/columns/drive-sums';
import { withoutDriverNote } from '@konvoj/columns/without-driver';
import type { DriveSum, LanguageCode, StagePart } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { PaperColumn } from '../../platform/documents/described.ts';
import { describedTable, columnNotes } from '../../platform/documents/described.ts';
import type { TableDocument } from '../../platform/documents/document.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { periodText } from '../../platform/period.ts';
import { STAGE_REPORT_COLUMNS, stageReport, stageSheet } from '../../telemetry/stages/report.ts';
import type { ReportOf } from '../../telemetry/stages/report.ts';
import { inSteps } from './in-steps.ts';
import { namesIn } from './read-stages.ts';
import type { Report, ReportRequest } from './read-stages.ts';
import type { Overview, ReportInPieces } from './service.ts';

/** What a file has of its surroundings. */
export interface FileOf extends Pick<ReportRequest, 'language' | 'timeZone' | 'query' | 'isOfAllDrivers'> {
  readonly organization: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** Points relative to each other; what is not here is as wide as a figure. */
export const WIDTHS: Readonly<Partial<Record<string, number>>> = {
  vehicle: 44,
  driver: 56,
  day: 36,
  start: 44,
  end: 44,
  firstDrive: 44,
  lastDrive: 44,
  startPlace: 72,
  endPlace: 72,
  countries: 48,
  contact: 60,
  crossings: 96,
  cutDrive: 44,
  trailer: 44,
};
const FIGURE_WIDTH = 32;
const LABELS = {
  vehicles: { one: 'report.vehicle', many: 'report.vehicles' },
  drivers: { one: 'report.driver', many: 'report.drivers' },
} as const;

/** Every stage, as the lists of stages print them. */
export function stagesDocument(report: Report<StagePart>, of: FileOf): TableDocument {
  return stageReport(report.rows, { ...stageReportOf(report, of), addsUpDays: true });
}

/**
 * The same for a spreadsheet, which has no totals of days.
 * @throws what the pieces throw
 */
export async function stagesSheet(
  { pieces, withoutDriver, ...report }: ReportInPieces<StagePart>,
  of: FileOf,
): Promise<TableDocument> {
  const sheet = stageSheet(stageReportOf({ ...report, rows: [] }, of));
  for await (const piece of pieces) await inSlices(inSteps(piece, (some) => (sheet.add(some), [])));
  const left = await withoutDriver?.();
  return sheet.document((rows) => stageReportOf({ ...report, rows, withoutDriver: left }, of));
}

function stageReportOf(report: Report<StagePart>, of: FileOf): ReportOf {
  const { language, timeZone, organization, madeAt, query } = of;
  const subject = { kind: report.by, names: subjectOf(report, of) };
  const { columns } = query;
  const { period } = report;
  const notes = leftOutNotes(report, language);
  return { columns, period, language, timeZone, organization, madeAt, subject, notes, ...namesIn(report.fleet) };
}

/** Sums as a table with the columns of the screen. */
export function sumsDocument(table: DriveSumTable, report: Report<DriveSum>, of: FileOf): TableDocument {
  const { language, timeZone } = of;
  const text: DriveSumWords['text'] = (key, params) => textOf(language, key, params);
  const under = { levels: driveSumLevels(table, text, timeZone), nameColumn: 'vehicle' };
  const columns = paperColumns(table, report, of);
  const head = documentHead(textOf(language, `report.table.${table}`), report, of);
  const showsCuts = columns.some(({ column }) => column.id === 'cutDrive') && report.rows.some(isCut);
  return {
    ...head,
    notes: [
      ...head.notes,
      ...(showsCuts ? [text('report.cutDriveHint')] : []),
      ...columnNotes(columns, report.rows, language),
    ],
    ...describedTable(columns, report.rows, language, under),
  };
}

const isCut = ({ driveStartsBefore, driveEndsAfter }: DriveSum) => driveStartsBefore || driveEndsAfter;

/** The overview with its charts. */
export function overviewDocument(report: Overview, of: FileOf): TableDocument {
  const { language } = of;
  const charts = driveCharts(report.rows, report.drivingByHour, (key) => textOf(language, key));
  return {
    ...sumsDocument('overview', report, of),
    charts: report.rows.length === 0 ? [] : charts.map((chart) => chartSvg(chart, language)),
  };
}

/** What every report has beside its table. */
export function documentHead(
  title: string,
  report: Report<DriveSum>,
  of: FileOf,
): Omit<TableDocument, 'columns' | 'rows' | 'totals' | 'subtotals' | 'charts'> {
  const { language, timeZone, organization, madeAt } = of;
  const days = periodText(report.period, timeZone);
  const names = subjectOf(report, of);
  const isOne = names.length === 1;
  return {
    language,
    timeZone,
    title,
    organization,
    madeAt,
    heading: [title, ...(isOne ? names : []), days].join(' · '),
    facts: [
      [textOf(language, LABELS[report.by][isOne ? 'one' : 'many']), names.join(', ')],
      [textOf(language, 'report.period'), `${days} (${timeZone})`],
    ],
    notes: [
      ...leftOutNotes(report, language),
      ...(report.rows.some(({ isEstimate }) => isEstimate) ? [textOf(language, 'report.estimates')] : []),
    ],
    empty: textOf(language, 'report.empty'),
  };
}

/** Driving without a driver, in a report of all drivers. */
function leftOutNotes({ withoutDriver }: Pick<Report<unknown>, 'withoutDriver'>, language: LanguageCode): string[] {
  const note = withoutDriverNote(withoutDriver, language, (key, params) => textOf(language, key, params));
  return note === null ? [] : [note];
}

/** The vehicles or drivers that were asked for, by name; without a choice those of the rows. */
function subjectOf({ by, fleet, rows }: Report<DriveSum | StagePart>, { query, isOfAllDrivers }: FileOf): string[] {
  const { plateOf, driverName } = namesIn(fleet);
  if (by === 'drivers') {
    const driven = rows.flatMap((row) => ('driverIds' in row ? row.driverIds : (row.driver1Id ?? [])));
    return [...new Set(isOfAllDrivers === true ? driven : query.drivers)].map(driverName);
  }
  const shown = rows.flatMap((row) => ('deviceIds' in row ? row.deviceIds : [row.deviceId]));
  return [...new Set(query.devices ?? shown)].map(plateOf);
}

function paperColumns(
  table: DriveSumTable,
  { by, fleet }: Report<DriveSum>,
  { language, timeZone, query }: FileOf,
): PaperColumn<DriveSum>[] {
  const words = wordsIn(language);
  const of = driveSumColumns({ ...words, ...namesIn(fleet), timeZone });
  const heading = by === 'vehicles' ? 'vehicle' : 'driver';
  return chosenColumns(table, heading, query.columns).map((id) => ({
    column: of[id],
    width: WIDTHS[id] ?? FIGURE_WIDTH,
    ...(id === heading && table !== 'totals' && { groups: { absent: words.text('vehicle.noDriver') } }),
  }));
}

/** The columns that the reader has chosen and that divides the rows; without a choice those of the table. */
function chosenColumns(
  table: DriveSumTable,
  heading: 'vehicle' | 'driver',
  chosen: readonly string[] | undefined,
): readonly DriveSumColumnId[] {
  if (chosen === undefined) return DRIVE_SUM_TABLES[table];
  const all: readonly DriveSumColumnId[] = [...DRIVE_SUM_TABLES[table], ...ADDED_DRIVE_SUM_COLUMNS[table]];
  const wanted = chosen.flatMap((id) => all.find((known) => known === id) ?? []);
  return wanted.includes(heading) ? wanted : [heading, ...wanted];
}

/** The first of the chosen columns that a table does not have; null: it has all. */
export function unknownReportColumn(table: DriveSumTable | 'stages', chosen: readonly string[] = []): string | null {
  const known: readonly string[] =
    table === 'stages' ? STAGE_REPORT_COLUMNS : [...DRIVE_SUM_TABLES[table], ...ADDED_DRIVE_SUM_COLUMNS[table]];
  return chosen.find((id) => !known.includes(id)) ?? null;
}
