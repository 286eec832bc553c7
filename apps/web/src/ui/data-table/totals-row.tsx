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

/** What stands under each column: of all rows, or of those of a group. */
export function TotalCells<Row>({ columns, rows, widthOf }: Omit<TotalsRowProps<Row>, 'width'>) {
  return columns.map((column) => (
    <div
      key={column.id}
      role="gridcell"
      className={classes.cell}
      data-align={column.align}
      style={{ flex: flexOf(column, widthOf(column)) }}
    >
      {column.total?.(rows)}
    </div>
  ));
}
