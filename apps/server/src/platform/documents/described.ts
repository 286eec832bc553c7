import { addedCell, digitsOf, inShownUnit, subtotalsOf, totalOf, unitOf } from '@konvoj/columns/column';
import type { Column } from '@konvoj/columns/column';
import { runsOf, withRuns } from '@konvoj/columns/levels';
import type { Level } from '@konvoj/columns/levels';
import type { LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { TableCell, TableColumn, TableDocument } from './document.ts';

/** What paper adds to a column: its width in points relative to the others, and whether its values become headings. */
export type PaperColumn<Row> = Pick<TableColumn, 'width' | 'groups'> & { readonly column: Column<Row> };

/** Totals under rows of a table. */
export interface Under<Row> {
  /** Rows inside of a heading that are added up, as those of a week. */
  readonly levels: readonly Level<Row>[];
  /** The column whose total is the name of the totals. */
  readonly nameColumn: string;
}

/**
 * Rows as the table of a document, by the columns that the screen shows too; totals are computed here once.
 * @param under each run of rows that share a heading has totals of its own, and so have those of levels
 */
export function describedTable<Row>(
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  language: LanguageCode,
  under: Under<Row> | 'with totals' = 'with totals',
): Pick<TableDocument, 'columns' | 'rows' | 'totals' | 'subtotals'> {
  const totalsOf = (some: readonly Row[]) => describedTotals(columns, some);
  const grouping = columns.filter(({ groups }) => groups !== undefined);
  const keyOf = (row: Row) => JSON.stringify(grouping.map(({ column }) => column.value(row)));
  const ofGroups = under === 'with totals' || grouping.length === 0 ? [] : subtotalsOf(rows, keyOf, totalsOf);
  // A single group has the totals of the table.
  const subtotals = ofGroups.length === 1 ? [] : ofGroups;
  const { levels, nameColumn } = under === 'with totals' ? { levels: [], nameColumn: '' } : under;
  const nameAt = columns.findIndex(({ column }) => column.id === nameColumn);
  const named = (some: readonly Row[], name: string) => {
    const totals = totalsOf(some);
    // Without its column the name stands where no total is.
    const at = nameAt === -1 ? totals.indexOf(null) : nameAt;
    return totals.map((cell, index) => (index === at ? name : cell));
  };
  const all = withRuns(subtotals, rows, runsOf(rows, keyOf, levels), named);
  return {
    columns: columns.map((each) => tableColumn(each, language)),
    rows: describedRows(columns, rows),
    totals: totalsOf(rows),
    subtotals: all.map(({ until, totals }) => ({ until, cells: totals })),
  };
}

/** The cells of rows, in these columns. */
export function describedRows<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[]): TableDocument['rows'] {
  return rows.map((row) => columns.map(({ column }) => describedCell(column, row)));
}

/** The cell of a row in a file: days as days, figures in the shown unit. */
export function describedCell<Row>(column: Column<Row>, row: Row): TableCell {
  return column.day === undefined ? inShownUnit(addedCell(column, row), column) : column.day(row);
}

/** What stands under these columns. */
export function describedTotals<Row>(columns: readonly PaperColumn<Row>[], rows: readonly Row[]): TableCell[] {
  return columns.map(({ column }) => inShownUnit(totalOf(column, rows), column));
}

/** One note for each of these columns in whose total values are missing, or whose figures are estimated. */
export function columnNotes<Row>(
  columns: readonly { readonly column: Column<Row> }[],
  rows: readonly Row[],
  language: LanguageCode,
): string[] {
  return columns.flatMap(({ column }) => {
    const named = { column: textOf(language, column.header) };
    return [
      ...(column.isIncomplete?.(rows) === true ? [textOf(language, 'report.incompleteTotal', named)] : []),
      ...(column.isEstimate?.(rows) === true ? [textOf(language, 'report.estimatedColumn', named)] : []),
    ];
  });
}

/**
 * A column of a described table.
 * @param isSum whether its total is the sum of its figures; default: where the description says it
 */
export function tableColumn<Row>(
  { column, width, groups }: PaperColumn<Row>,
  language: LanguageCode,
  isSum = column.total === 'sum',
): TableColumn {
  const unit = unitOf(column);
  return {
    header: textOf(language, column.header),
    kind: column.day === undefined ? PRINTED_AS[column.kind] : 'day',
    digits: digitsOf(column),
    width,
    ...(unit !== undefined && { unit }),
    ...(isSum && { isSum }),
    ...(groups && { groups }),
  };
}

const PRINTED_AS = {
  text: 'text',
  place: 'text',
  number: 'number',
  distance: 'number',
  money: 'number',
  instant: 'instant',
  date: 'date',
  clock: 'clock',
  duration: 'duration',
} as const satisfies Record<Column<never>['kind'], TableColumn['kind']>;
