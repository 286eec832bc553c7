import { driverSource, type CrudColumn } from '@konvoj/contract';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { cellText, type ChoicesOf, type CrudRow } from './crud-row.ts';
import classes from './fleet.module.css';
import { iconOf, VehicleIcon } from './vehicle-icon.tsx';

const DASH = <span className={classes.unknown}>–</span>;
const WIDTHS: Readonly<Record<CrudColumn['type'], number>> = {
  text: 152,
  number: 84,
  boolean: 72,
  choice: 150,
  reference: 150,
  icon: 64,
};
/** Room for a driver's name and its source: card or assignment. */
const CURRENT_DRIVER_WIDTH = 220;
/** A header fits whole in every language: the width of a letter, and the room beside the text. */
const HEADER_LETTER = 8;
const HEADER_ROOM = 26;

function widthOf({ field, type, label, unit }: CrudColumn): number {
  if (field === 'currentDriver') return CURRENT_DRIVER_WIDTH;
  const letters = label.length + (unit === undefined ? 0 : unit.length + 1);
  return Math.max(WIDTHS[type], letters * HEADER_LETTER + HEADER_ROOM);
}

function valueOf(column: CrudColumn, row: CrudRow, choicesOf: ChoicesOf): string | number | null {
  const value = row[column.field];
  if (column.type === 'boolean') return value === true ? 1 : 0;
  if (column.type === 'icon') return iconOf(value)?.colour ?? null;
  if (column.type === 'number' && typeof value === 'number') return value;
  return cellText(column, row, choicesOf);
}

function drawnCell(column: CrudColumn, row: CrudRow, t: Text): ReactNode {
  if (column.type === 'boolean') {
    if (row[column.field] !== true) return null;
    return (
      <span className={classes.iconCell}>
        <IconCheck size={16} aria-label={t('fleet.yes')} role="img" />
      </span>
    );
  }
  const icon = iconOf(row[column.field]);
  if (!icon) return DASH;
  const type = typeof row['type'] === 'number' ? row['type'] : 1;
  return (
    <span className={classes.iconCell}>
      <VehicleIcon type={type} colour={icon.colour} label={t(`fleet.icon.colour.${icon.colour}`)} side={26} />
    </span>
  );
}

const withSource = z.object({ source: driverSource });

/** The text of a cell; of a driver also its source. */
function writtenCell(column: CrudColumn, row: CrudRow, choicesOf: ChoicesOf, t: Text): ReactNode {
  const words = valueOf(column, row, choicesOf);
  if (words === null) return DASH;
  const known = withSource.safeParse(row[column.field]);
  if (!known.success) return words;
  return (
    <>
      {words} <span className={classes.unknown}>({t(`fleet.driverBy.${known.data.source}`)})</span>
    </>
  );
}

/** The columns of a settings table, drawn from its description. */
export function crudColumns(columns: readonly CrudColumn[], choicesOf: ChoicesOf, t: Text): DataColumn<CrudRow>[] {
  return columns.map((column) => {
    const isDrawn = column.type === 'boolean' || column.type === 'icon';
    return {
      id: column.field,
      header: column.label,
      width: widthOf(column),
      ...(column.unit !== undefined && { unit: column.unit }),
      ...(column.optional && { hidden: true }),
      ...(column.type === 'number' && { align: 'right' as const }),
      value: (row) => valueOf(column, row, choicesOf),
      cell: (row) => (isDrawn ? drawnCell(column, row, t) : writtenCell(column, row, choicesOf, t)),
    };
  });
}
