import {
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Level } from '@konvoj/columns/levels';
import { useLanguage } from '../../i18n/use-text.ts';
import { useNarrow } from '../../shared/use-narrow.ts';
import { COLUMN_WIDTH, flexOf, inOrder, isShown, type DataColumn } from './column.ts';
import { showCutText } from './cut-text.ts';
import classes from './data-table.module.css';
import { HeaderRow } from './header-row.tsx';
import { nextIndex } from './row-keys.ts';
import { collatorOf, compareValues } from './sort-values.ts';
import { linesOf } from './table-lines.ts';
import { tableStateOf } from './table-state.ts';
import { TotalCells, TotalsRow } from './totals-row.tsx';

/** Pixels. */
const ROW_HEIGHT = { normal: 32, dense: 26, narrow: 44 } as const;
const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  sortedRowModel: createSortedRowModel(),
});

export interface DataTableProps<Row extends RowData> {
  /** Under this name the arrangement of the table is remembered. */
  readonly name: string;
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Rows of the same text stand together under it, with totals of their own. Keep it the same while it means the same. */
  readonly groupOf?: (row: Row) => string;
  /** What neighbouring rows of a group are added up by, while the rows stand in their own order. Keep it the same as well. */
  readonly levels?: readonly Level<Row>[];
  /** Lower rows, for the panel under the map, where height is scarce. */
  readonly dense?: boolean;
  readonly selectedId?: string | null;
  /** A row was chosen by click or Enter. */
  readonly onSelect?: (row: Row) => void;
  /** A row was opened by double click; Enter then opens instead of choosing. */
  readonly onOpen?: (row: Row) => void;
}

/**
 * A table of any length: only the rows in view are drawn. Columns sort by click on the header, are resized at their
 * edge and chosen with ColumnChooser of the same `name`. Arrow keys move, Enter chooses or opens.
 * Keep `columns` and `rows` the same objects while they mean the same.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    name,
    label,
    rows,
    columns,
    rowId,
    groupOf,
    levels,
    dense = false,
    selectedId = null,
    onSelect,
    onOpen,
  } = props;
  const slice = tableStateOf(name);
  const arranged = slice.use((state) => state);
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(-1);
  const id = useId();

  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(() => {
    const collator = collatorOf(language);
    return columns.map((column) => ({
      id: column.id,
      accessorFn: (row) => column.value(row) ?? undefined,
      size: column.width ?? COLUMN_WIDTH.default,
      enableSorting: column.sortable !== false,
      sortUndefined: 'last',
      sortFn: (a, b) => compareValues(column.value(a.original), column.value(b.original), collator),
    }));
  }, [columns, language]);
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isShown(column, arranged.shown)])),
    [columns, arranged.shown],
  );

  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    enableMultiSort: true,
    state: { sorting: arranged.sorting, columnVisibility: visibility, columnSizing: arranged.widths },
    onSortingChange: (update) =>
      slice.set({ sorting: typeof update === 'function' ? update(slice.get().sorting) : update }),
  });
  const shownRows = table.getRowModel().rows;
  const isSorted = arranged.sorting.length > 0;
  const lines = useMemo(
    () => linesOf(shownRows, groupOf, isSorted ? [] : levels),
    [shownRows, groupOf, isSorted, levels],
  );
  const narrow = useNarrow();
  const rowHeight = ROW_HEIGHT[narrow ? 'narrow' : dense ? 'dense' : 'normal'];
  const wraps = columns.some(({ wrap }) => wrap === true);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // A measured height belongs to its row, wherever other rows move it.
    getItemKey: (index) => lines[index]?.id ?? index,
    measureElement: (row) => Math.max(rowHeight, row.getBoundingClientRect().height),
    overscan: 12,
    // Header and totals lie over the scrolled rows.
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  });
  useSelectedInView(selectedId, lines, virtualizer.scrollToIndex);
  const shownColumns = inOrder(columns, arranged.order).filter((column) => visibility[column.id]);
  const hasTotals = shownColumns.some((column) => column.total !== undefined) && rows.length > 0;
  const widthOf = (column: DataColumn<Row>): number =>
    arranged.widths[column.id] ?? column.width ?? COLUMN_WIDTH.default;
  const width = shownColumns.reduce((sum, column) => sum + widthOf(column), 0);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const line = lines[activeIndex];
    if (event.key === 'Enter' && line?.kind === 'row' && (onOpen ?? onSelect)) {
      onSelect?.(line.row);
      onOpen?.(line.row);
      event.preventDefault();
      return;
    }
    const next = nextIndex(event.key, activeIndex, lines.length);
    if (next === null) return;
    event.preventDefault();
    setActiveIndex(next);
    virtualizer.scrollToIndex(next);
  }

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={shownColumns.length}
      {...(activeIndex >= 0 && activeIndex < lines.length && { 'aria-activedescendant': `${id}-${activeIndex}` })}
      className={classes.scroller}
      data-dense={dense || undefined}
      onKeyDown={onKeyDown}
    >
      <HeaderRow
        columns={shownColumns}
        sorting={arranged.sorting}
        width={width}
        widthOf={widthOf}
        onSort={(columnId, many) => table.getColumn(columnId)?.toggleSorting(undefined, many)}
        onResize={(columnId, size) => slice.set({ widths: { ...slice.get().widths, [columnId]: size } })}
      />
      <div
        role="rowgroup"
        className={classes.body}
        style={{ height: virtualizer.getTotalSize(), minWidth: width }}
        onPointerOver={showCutText}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const place = {
            id: `${id}-${index}`,
            role: 'row',
            'aria-rowindex': index + 2,
            'data-active': index === activeIndex || undefined,
            style: { transform: `translateY(${start}px)`, minWidth: width },
          };
          if (line.kind !== 'row') {
            return (
              <div key={line.id} {...place} className={`${classes.row} ${classes.groupLine}`}>
                {line.kind === 'heading' ? (
                  <div role="gridcell" className={classes.cell}>
                    {line.text}
                  </div>
                ) : (
                  <TotalCells columns={shownColumns} rows={line.rows} name={line.name} widthOf={widthOf} />
                )}
              </div>
            );
          }
          const { row } = line;
          return (
            <div
              key={line.id}
              {...place}
              {...(wraps && { ref: virtualizer.measureElement, 'data-index': index })}
              aria-selected={line.id === selectedId}
              className={classes.row}
              onClick={() => {
                setActiveIndex(index);
                onSelect?.(row);
              }}
              onDoubleClick={() => onOpen?.(row)}
            >
              {shownColumns.map((column) => (
                <div
                  key={column.id}
                  role="gridcell"
                  className={classes.cell}
                  data-align={column.align}
                  data-wrap={column.wrap}
                  style={{ flex: flexOf(column, widthOf(column)) }}
                >
                  {column.cell ? column.cell(row) : column.value(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {hasTotals && <TotalsRow columns={shownColumns} rows={rows} width={width} widthOf={widthOf} />}
    </div>
  );
}

/** A row that was chosen elsewhere (on the map, in the address) is brought into view, once it is among the rows. */
function useSelectedInView(
  selectedId: string | null,
  rows: readonly { readonly id: string }[],
  scrollTo: (index: number) => void,
): void {
  const shown = useRef<string | null>(null);
  const index = selectedId === null ? -1 : rows.findIndex(({ id }) => id === selectedId);
  const show = useEffectEvent((id: string | null, at: number) => {
    // Rows that come and go around it move nothing.
    if (shown.current === id) return;
    if (at >= 0) scrollTo(at);
    shown.current = at >= 0 ? id : null;
  });
  useEffect(() => show(selectedId, index), [selectedId, index]);
}
