import { Table, Text as Words } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from '../archive.module.css';

export interface PlainColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface PlainTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
  /** Shown without rows. */
  readonly empty: string;
  /** Chosen elsewhere, as on the map: it is scrolled into view. */
  readonly isMarked?: (row: Row) => boolean;
}

/** A table of the rows that a file holds, in their order. */
export function PlainTable<Row>({ label, rows, columns, empty, isMarked }: PlainTableProps<Row>) {
  const marked = useRef<HTMLTableRowElement>(null);
  const markedIndex = isMarked === undefined ? -1 : rows.findIndex(isMarked);
  useEffect(() => {
    if (markedIndex !== -1) marked.current?.scrollIntoView({ block: 'nearest' });
  }, [markedIndex]);
  if (rows.length === 0) {
    return (
      <Words size="sm" c="dimmed">
        {empty}
      </Words>
    );
  }
  return (
    <div className={classes.wide}>
      <Table fz="sm" verticalSpacing={3} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, isNumber }) => (
              <Table.Th key={header} {...(isNumber && { ta: 'right' })}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr
              // oxlint-disable-next-line react/no-array-index-key -- records of a file have no names, and their order stays
              key={index}
              {...(index === markedIndex && {
                ref: marked,
                'aria-current': true,
                bg: 'var(--mantine-primary-color-light)',
              })}
            >
              {columns.map(({ header, cell, isNumber }) => (
                <Table.Td key={header} {...(isNumber && { ta: 'right' })}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
