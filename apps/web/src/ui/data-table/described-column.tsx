import { alignOf, cellText, totalOf, unitOf, type Column, type Reader } from '@konvoj/columns/column';
import type { Text } from '../../i18n/use-text.ts';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

export interface DescribedWith extends Reader {
  readonly t: Text;
}

/**
 * A column of the screen from the description that the PDF and the spreadsheet of the same rows use too.
 * @param layout what only the screen has: width, a cell with a mark, hidden until it is chosen
 */
export function describedColumn<Row>(
  column: Column<Row>,
  { t, ...reader }: DescribedWith,
  layout: Partial<DataColumn<Row>> = {},
): DataColumn<Row> {
  const unit = unitOf(column);
  const marked = (text: string, rows: readonly Row[]) => {
    if (text === '') return text;
    if (column.isIncomplete?.(rows) === true) return `≥ ${text}`;
    return column.isEstimate?.(rows) === true ? `≈ ${text}` : text;
  };
  return {
    id: column.id,
    header: t(column.header),
    ...(unit !== undefined && { unit }),
    align: alignOf(column),
    value: column.order ?? column.value,
    cell: (row) => {
      const value = column.value(row);
      return value === null ? UNKNOWN : marked(cellText(value, column, reader), [row]);
    },
    ...(column.total !== undefined && {
      total: (rows) => marked(cellText(totalOf(column, rows), column, reader), rows),
    }),
    ...layout,
  };
}

const UNKNOWN = <span className={classes.unknown}>–</span>;
