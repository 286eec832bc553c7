import type { ReactNode } from 'react';

/** A column of a DataTable. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Stands in the header, so that cells hold bare numbers. */
  readonly unit?: string;
  /** What the column sorts by; null (unknown) comes last in both directions. */
  readonly value: (row: Row) => string | number | null;
  /** What the cell shows; without it the value itself. */
  readonly cell?: (row: Row) => ReactNode;
  /** `right` for numbers: they are set in figures of one width. */
  readonly align?: 'left' | 'right';
  /** Pixels; columns grow in proportion when there is room. */
  readonly width?: number;
  /** Takes the room that is left, instead of all columns in proportion. */
  readonly grows?: boolean;
  /** Long texts go on in a second line instead of being cut; the rows of such a table have heights of their own. */
  readonly wrap?: boolean;
  /** What the totals row shows under the column. */
  readonly total?: (rows: readonly Row[]) => ReactNode;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  readonly sortable?: boolean;
}

export const COLUMN_WIDTH = { default: 120, min: 48, max: 800 } as const;

/** Pixels of a bold letter of a header, on average a little less, and of what stands beside the text: padding and sort mark. */
const HEADER = { letter: 7.6, beside: 36 } as const;

/** Pixels that a header and its unit need in any language, so that nothing of them is cut off. */
export function headerWidth({ header, unit }: { readonly header: string; readonly unit?: string }): number {
  const letters = header.length + (unit === undefined ? 0 : unit.length + 1);
  return Math.ceil(letters * HEADER.letter) + HEADER.beside;
}

/** A column as wide as its header at least. */
export function withWholeHeader<Row>(column: DataColumn<Row>): DataColumn<Row> {
  return { ...column, width: Math.max(column.width ?? 0, headerWidth(column)) };
}

/** Weight of a column that takes the room that is left: the others together come to nothing beside it. */
const GROWS = 1_000_000;

/** The CSS `flex` of the cells of a column. @param width pixels */
export function flexOf({ grows }: { readonly grows?: boolean }, width: number): string {
  return `${grows === true ? GROWS : width} 0 ${width}px`;
}

/** Whether a column is shown: as the user chose, otherwise as it was made. */
export function isShown(column: { readonly id: string; readonly hidden?: boolean }, chosen: Record<string, boolean>) {
  return chosen[column.id] ?? column.hidden !== true;
}

/** Columns in the order of the user; new ones stay where they are made, after the one that precedes them. */
export function inOrder<Column extends { readonly id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const placed = order.flatMap((id) => columns.filter((column) => column.id === id));
  const ordered = [...placed];
  for (const [index, column] of columns.entries()) {
    if (placed.includes(column)) continue;
    const before = columns[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }
  return ordered;
}

/** The order after one column was moved to the place of another. */
export function movedColumn(order: readonly string[], moved: string, to: string): string[] {
  const [from, at] = [order.indexOf(moved), order.indexOf(to)];
  return from === -1 || at === -1 ? [...order] : order.filter((id) => id !== moved).toSpliced(at, 0, moved);
}
