import { flexOf, type DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface TotalsRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly width: number;
  readonly widthOf: (column: DataColumn<Row>) => number;
}

/** The row of totals, always in sight under the rows. */
export function TotalsRow<Row>({ width, ...cells }: TotalsRowProps<Row>) {
  return (
    <div role="row" className={classes.totals} style={{ minWidth: width }}>
      <TotalCells {...cells} />
    </div>
  );
}

interface TotalCellsProps<Row> extends Omit<TotalsRowProps<Row>, 'width'> {
  /** Stands in the first cell in place of its total. */
  readonly name?: string | undefined;
}

/** What stands under each column: of all rows, or of those of a group. */
export function TotalCells<Row>({ columns, rows, name, widthOf }: TotalCellsProps<Row>) {
  // A name that is longer than its column lies over the empty cells beside it.
  const hasRoom = columns[1] !== undefined && columns[1].total === undefined;
  return columns.map((column, index) => (
    <div
      key={column.id}
      role="gridcell"
      className={classes.cell}
      {...(index === 0 && name !== undefined && { title: name, 'data-over': hasRoom || undefined })}
      data-align={column.align}
      style={{ flex: flexOf(column, widthOf(column)) }}
    >
      {index === 0 && name !== undefined ? name : column.total?.(rows)}
    </div>
  ));
}
