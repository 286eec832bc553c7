import { setImmediate } from 'node:timers/promises';
import { aggregationsOf, namedColumns, tableInSteps, unknownColumn } from '@konvoj/columns/general';
import type { BuiltTable } from '@konvoj/columns/general';
import { digitsOf, inShownUnit, unitOf } from '@konvoj/columns/column';
import type { Column } from '@konvoj/columns/column';
import { generalDriveSumColumns } from '@konvoj/columns/drive-sums';
import { REPORT_MAX_ROWS } from '@konvoj/contract';
import type { DriveSum, GeneralColumn, GeneralTable, LanguageCode, TableDefinition } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { StreamedReply } from '../../platform/http/index.ts';
import type { Fleet } from '../../fleet/types.ts';
import { ProblemError } from '../../platform/http/index.ts';
import { columnNotes, describedCell, tableColumn } from '../../platform/documents/described.ts';
import type { TableDocument } from '../../platform/documents/document.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import { requireAtMost } from '../../platform/documents/row-limit.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { instant } from '../../platform/instant.ts';
import { documentHead, WIDTHS } from './report-file.ts';
import type { FileOf } from './report-file.ts';
import { namesIn } from './read-stages.ts';
import type { PlaceNames, Report, ReportRequest } from './read-stages.ts';
import type { ReportService } from './service.ts';

/** A table that a user has built, with what its rows are of. */
export interface GeneralReport extends Report<DriveSum> {
  readonly table: BuiltTable<DriveSum>;
}

const NO_FLEET: Fleet = { devices: new Map(), drivers: new Map(), driverIdByIdentity: new Map() };

/** Every column that a table can have, in the language of the reader. */
export function generalColumns(language: LanguageCode): GeneralColumn[] {
  return Object.values(columnsIn(language, NO_FLEET)).map((column) => ({
    id: column.id,
    name: textOf(language, column.header),
    type: column.kind,
    unit: unitOf(column) ?? null,
    aggregations: aggregationsOf(column),
  }));
}

/** The rows of a definition. @throws general_report.unknown_column, not_found, period.*, report.too_large */
export async function generalReport(
  reports: ReportService,
  request: ReportRequest,
  definition: TableDefinition,
): Promise<GeneralReport> {
  const { language } = request;
  const asked = { ...request, query: { ...request.query, columns: namedColumns(definition) } };
  const column = unknownColumn(definition, columnsIn(language, NO_FLEET));
  if (column !== null) throw new ProblemError('general_report.unknown_column', { params: { column } });
  const report = await reports.ofUnit(definition.unit, asked, placesOf(definition));
  requireAtMost(REPORT_MAX_ROWS, report.rows.length);
  const known = columnsIn(language, report.fleet);
  const of = { known, language, totalName: textOf(language, 'report.total') };
  const table = await inSlices(tableInSteps(report.rows, definition, of), request.signal);
  return { ...report, rows: table.rows, table };
}

/** Rows of a piece of a reply. */
const ROWS_OF_A_PIECE = 500;

/** A table in pieces, each with a part of the rows. One without rows has one piece. */
export function generalInPieces(report: GeneralReport, language: LanguageCode): StreamedReply<GeneralTable> {
  const count = Math.max(1, Math.ceil(report.rows.length / ROWS_OF_A_PIECE));
  async function* pieces() {
    const isEstimate = report.rows.some((row) => row.isEstimate);
    for (let index = 0; index < count; index += 1) {
      const rows = report.rows.slice(index * ROWS_OF_A_PIECE, (index + 1) * ROWS_OF_A_PIECE);
      yield { ...generalOnWire({ ...report, rows }, language), isEstimate };
      // The thread serves others before the next one, also when the client takes everything at once.
      await setImmediate();
    }
  }
  return { count, pieces: pieces() };
}

export function generalOnWire(
  { period, table, rows, withoutDriver }: GeneralReport,
  language: LanguageCode,
): GeneralTable {
  return {
    from: instant(period.from),
    to: instant(period.to),
    columns: table.columns.map(({ column, divides }) => ({
      id: column.id,
      name: textOf(language, column.header),
      type: column.kind,
      unit: unitOf(column) ?? null,
      digits: digitsOf(column),
      divides,
    })),
    rows: rows.map((row) => {
      const incomplete = table.columns.filter(({ column }) => column.isIncomplete?.([row]) === true);
      return {
        deviceId: row.deviceIds[0] ?? null,
        from: row.startTime,
        to: row.endTime,
        cells: table.columns.map(({ column }) => column.value(row)),
        ...(incomplete.length > 0 && { incomplete: incomplete.map(({ column }) => column.id) }),
      };
    }),
    subtotals: table.subtotals.map(({ until, totals, incomplete }) => ({
      until,
      cells: [...totals],
      incomplete: [...incomplete],
    })),
    totals: [...table.totals],
    incomplete: [...table.incomplete],
    isEstimate: rows.some(({ isEstimate }) => isEstimate),
    ...(withoutDriver && { withoutDriver }),
  };
}

/** The same figures as a document. */
export function generalDocument(report: GeneralReport, of: FileOf): TableDocument {
  const { language } = of;
  const { columns, rows, subtotals, totals } = report.table;
  const shown = (cells: readonly (string | number | null)[]) =>
    cells.map((cell, index) => (columns[index] === undefined ? cell : inShownUnit(cell, columns[index].column)));
  const head = documentHead(textOf(language, 'generalReport.title'), report, of);
  return {
    ...head,
    notes: [...head.notes, ...columnNotes(columns, rows, language)],
    columns: columns.map(({ column, divides, aggregation }) => {
      const paper = { column, width: WIDTHS[column.id] ?? 40, ...(divides && { groups: { absent: '–' } }) };
      return tableColumn(paper, language, aggregation === 'total' && column.total === 'sum');
    }),
    rows: rows.map((row) => columns.map(({ column }) => describedCell(column, row))),
    subtotals: subtotals.map(({ until, totals: under }) => ({ until, cells: shown(under) })),
    totals: shown(totals),
  };
}

function columnsIn(language: LanguageCode, fleet: Fleet): Readonly<Record<string, Column<DriveSum>>> {
  return generalDriveSumColumns({ ...wordsIn(language), ...namesIn(fleet) });
}

const PLACES: ReadonlySet<string> = new Set(['startPlace', 'endPlace', 'contact']);

/** Places are looked up for tables that name one. */
function placesOf(definition: TableDefinition): PlaceNames {
  return namedColumns(definition).some((id) => PLACES.has(id)) ? 'named' : 'nameless';
}
