import { functionalUpdate, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useLanguage } from '../i18n/use-text.ts';
import { columnDefs, features, type DataColumn } from './data-column.ts';
import { HeaderCell } from './data-table-header.tsx';
import styles from './data-table.module.css';
import { useTableLayout } from './table-layout.ts';

const ROW_HEIGHT = 32;
const OVERSCAN = 12;

interface DataTableProps<Row extends object> {
  /** Under which the chosen columns, widths and order are remembered. */
  readonly tableId: string;
  /** What the table is called to a screen reader. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selectedId?: string | null;
  readonly onSelect?: (row: Row) => void;
  /** Called when the last rows come into sight: more can be loaded. */
  readonly onEnd?: () => void;
}

/**
 * A dense table of any length: only the rows in sight are in the page. Columns are sorted, widened and hidden by the
 * user and stay so. Where rows can be selected, arrows move between them and Enter selects.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { tableId, label, columns, rows, rowId, selectedId, onSelect, onEnd } = props;
  const language = useLanguage();
  const [layout, change] = useTableLayout(tableId);
  const defs = useMemo(() => columnDefs(columns, language), [columns, language]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, hidden }) => [id, layout.visible[id] ?? hidden !== true])),
    [columns, layout.visible],
  );
  const sorting = useMemo(() => (layout.sort ? [{ id: layout.sort.id, desc: layout.sort.descending }] : []), [layout.sort]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { columnVisibility: visibility, columnSizing: layout.widths, sorting },
    onColumnSizingChange: (updater) => change({ widths: functionalUpdate(updater, layout.widths) }),
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting);
      change({ sort: first ? { id: first.id, descending: first.desc } : null });
    },
  });
  const tableRows = table.getRowModel().rows;
  const shown = table.getVisibleLeafColumns();
  const template = shown.map((column) => `${column.getSize()}px`).join(' ');
  const width = shown.reduce((sum, column) => sum + column.getSize(), 0);

  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: tableRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const inSight = virtual.getVirtualItems();
  const lastInSight = inSight.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEnd && lastInSight >= 0 && lastInSight >= tableRows.length - OVERSCAN) onEnd();
  }, [onEnd, lastInSight, tableRows.length]);
  const selectedIndex = selectedId ? tableRows.findIndex((row) => row.id === selectedId) : -1;
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
    // Only a new selection scrolls; new rows must not pull the table away from the reader.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selectedId]);

  const focusRow = (index: number): void => {
    if (index < 0 || index >= tableRows.length) return;
    virtual.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
  };
  const onKey = (event: KeyboardEvent, index: number, row: Row): void => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      focusRow(Math.max(0, Math.min(tableRows.length - 1, index + move)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect?.(row);
    }
  };
  const tabStop = selectedIndex >= 0 ? selectedIndex : 0;
  const hasTotals = columns.some((column) => column.total !== undefined);

  return (
    <div ref={scroller} className={styles.scroller} tabIndex={onSelect ? -1 : 0} role="region" aria-label={label}>
      <div
        role={onSelect ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={tableRows.length + 1}
        aria-colcount={shown.length}
        style={{ width }}
      >
        <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: template }}>
          {table.getHeaderGroups()[0]?.headers.map((header) => {
            const column = byId.get(header.column.id);
            return column && <HeaderCell key={header.id} header={header} column={column} />;
          })}
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {inSight.map((item) => {
            const row = tableRows[item.index];
            if (!row) return null;
            const selected = row.id === selectedId;
            return (
              <div
                key={row.id}
                role="row"
                data-row={item.index}
                aria-rowindex={item.index + 2}
                {...(onSelect && {
                  'aria-selected': selected,
                  tabIndex: item.index === tabStop ? 0 : -1,
                  onClick: () => onSelect(row.original),
                  onKeyDown: (event) => onKey(event, item.index, row.original),
                })}
                className={styles.row}
                data-selectable={onSelect !== undefined || undefined}
                style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
              >
                {shown.map(({ id }) => {
                  const column = byId.get(id);
                  return (
                    column && (
                      <div key={id} role={onSelect ? 'gridcell' : 'cell'} className={styles.cell} data-align={column.align}>
                        {contentOf(column, row.original)}
                      </div>
                    )
                  );
                })}
              </div>
            );
          })}
        </div>
        {hasTotals && tableRows.length > 0 && (
          <div role="row" className={styles.totals} style={{ gridTemplateColumns: template }}>
            {shown.map(({ id }) => (
              <div key={id} role={onSelect ? 'gridcell' : 'cell'} className={styles.cell} data-align={byId.get(id)?.align}>
                {byId.get(id)?.total}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function contentOf<Row>(column: DataColumn<Row>, row: Row) {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return value === null || value === '' ? <span className={styles.none}>–</span> : String(value);
}
