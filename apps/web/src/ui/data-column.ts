import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a cell is sorted by. Text by the rules of the language, null last. */
export type CellValue = string | number | boolean | null;

/** A column of a `DataTable`. Texts come translated. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Stands in the header, not in every cell. */
  readonly unit?: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly value: (row: Row) => CellValue;
  /** Default: the value as text, a dash for null. */
  readonly cell?: (row: Row) => ReactNode;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  /** Cell of the totals row. */
  readonly total?: ReactNode;
}

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;

const SMALLEST_WIDTH = 56;

/** Our columns in the table library's words. */
export function columnDefs<Row extends object>(
  columns: readonly DataColumn<Row>[],
  language: string,
): ColumnDef<Features, Row>[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return columns.map((column) => ({
    id: column.id,
    // The library puts undefined last in both directions.
    accessorFn: (row) => column.value(row) ?? undefined,
    size: column.width,
    minSize: SMALLEST_WIDTH,
    sortUndefined: 'last',
    sortFn: (a, b) => compareValues(column.value(a.original), column.value(b.original), compare),
  }));
}

function compareValues(a: CellValue, b: CellValue, compareText: (a: string, b: string) => number): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return Number(a) - Number(b);
}
