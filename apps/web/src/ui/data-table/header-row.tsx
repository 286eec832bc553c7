import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ResizeHandle } from '../resize-handle.tsx';
import { useText } from '../../i18n/use-text.ts';
import { COLUMN_WIDTH, flexOf, type DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface HeaderRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
  readonly width: number;
  readonly widthOf: (column: DataColumn<Row>) => number;
  /** `many`: keep the order already chosen and sort within it (Shift). */
  readonly onSort: (columnId: string, many: boolean) => void;
  readonly onResize: (columnId: string, size: number) => void;
}

/** Headers: press to sort, Shift to sort within, drag the edge to resize. */
export function HeaderRow<Row>({ columns, sorting, width, widthOf, onSort, onResize }: HeaderRowProps<Row>) {
  const t = useText();
  return (
    <div role="row" aria-rowindex={1} className={classes.header} style={{ minWidth: width }}>
      {columns.map((column) => {
        const sorted = sorting.find(({ id }) => id === column.id);
        const SortIcon = sorted?.desc ? IconArrowDown : IconArrowUp;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : 'none'}
            className={classes.headerCell}
            data-align={column.align}
            style={{ flex: flexOf(column, widthOf(column)) }}
          >
            {column.sortable === false ? (
              <span className={classes.headerButton}>
                <HeaderText column={column} />
              </span>
            ) : (
              <button
                type="button"
                className={classes.headerButton}
                title={column.unit ? `${column.header} (${column.unit})` : column.header}
                onClick={(event) => onSort(column.id, event.shiftKey)}
              >
                <HeaderText column={column} />
                {sorted && <SortIcon size={12} aria-hidden />}
              </button>
            )}
            <div className={classes.edge}>
              <ResizeHandle
                label={t('table.resizeColumn', { column: column.header })}
                axis="x"
                inTabOrder={false}
                value={widthOf(column)}
                min={COLUMN_WIDTH.min}
                max={COLUMN_WIDTH.max}
                defaultValue={column.width ?? COLUMN_WIDTH.default}
                step={8}
                perPixel={() => 1}
                onChange={(size) => onResize(column.id, size)}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}

function HeaderText({ column: { header, unit } }: { readonly column: Pick<DataColumn<never>, 'header' | 'unit'> }) {
  return (
    <>
      <span className={classes.headerText}>{header}</span>
      {unit !== undefined && <span className={classes.unit}>{unit}</span>}
    </>
  );
}
