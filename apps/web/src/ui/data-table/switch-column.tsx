import { Switch } from '@mantine/core';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface SwitchColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly isOn: (row: Row) => boolean;
  /** The name of the switch of a row. */
  readonly label: (row: Row) => string;
  readonly onTurn: (row: Row, isOn: boolean) => void;
}

/** A column that turns its rows on and off. */
export function switchColumn<Row>({ id, header, isOn, label, onTurn }: SwitchColumn<Row>): DataColumn<Row> {
  return {
    id,
    header,
    width: 64,
    value: (row) => Number(isOn(row)),
    cell: (row) => (
      <Switch
        size="xs"
        className={classes.switch ?? ''}
        aria-label={label(row)}
        checked={isOn(row)}
        onChange={(event) => onTurn(row, event.currentTarget.checked)}
      />
    ),
  };
}
