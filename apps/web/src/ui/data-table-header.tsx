import type { Header } from '@tanstack/react-table';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DataColumn, Features } from './data-column.ts';
import styles from './data-table.module.css';

interface HeaderCellProps<Row extends object> {
  readonly header: Header<Features, Row>;
  readonly column: DataColumn<Row>;
}

/** A header sorts when pressed and is widened by its right edge; a double click there restores the width. */
export function HeaderCell<Row extends object>({ header, column }: HeaderCellProps<Row>) {
  const sorted = header.column.getIsSorted();
  const direction = sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending';
  const resize = header.getResizeHandler();
  return (
    <div role="columnheader" aria-sort={direction} className={styles.headCell} data-align={column.align}>
      <button type="button" className={styles.sort} onClick={header.column.getToggleSortingHandler()}>
        <span className={styles.headText}>
          {column.header}
          {column.unit && <span className={styles.unit}> {column.unit}</span>}
        </span>
        {sorted === 'asc' && <IconChevronUp size={14} aria-hidden />}
        {sorted === 'desc' && <IconChevronDown size={14} aria-hidden />}
      </button>
      <span
        className={styles.edge}
        onMouseDown={resize}
        onTouchStart={resize}
        onDoubleClick={() => header.column.resetSize()}
        aria-hidden
      />
    </div>
  );
}
