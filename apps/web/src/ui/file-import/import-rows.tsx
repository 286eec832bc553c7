import type { ImportedRow } from '@konvoj/contract';
import { Switch, Text as Words } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fieldErrorText } from '../../i18n/error-text.ts';
import { useText, type Text } from '../../i18n/use-text.ts';
import type { DataColumn } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { EmptyFace } from '../panel.tsx';
import classes from './file-import.module.css';
import { shownRows } from './shown-rows.ts';

export interface ImportRowsProps {
  /** Under which the widths of the columns are remembered. */
  readonly name: string;
  readonly label: string;
  /** How many rows would become what, in words. */
  readonly summary: string;
  /** `field` null: a column without a meaning for the import. */
  readonly columns: readonly { readonly header: string; readonly field: string | null }[];
  readonly rows: readonly ImportedRow[];
  /** All rows with a mistake, shown or not. */
  readonly rejected: number;
  /** There are more rows than were sent. */
  readonly isTruncated: boolean;
  /** Said where there is no row to show. */
  readonly empty: string;
  /** The name of a field without a column of its own. Default: the field itself. */
  readonly fieldName?: (field: string) => string;
}

/** The rows of a file with what would become of each, and each mistake at its cell. */
export function ImportRows(props: ImportRowsProps) {
  const { name, label, summary, columns, rows, rejected, isTruncated, empty, fieldName = asIs } = props;
  const t = useText();
  const [mistakesWanted, setMistakesWanted] = useState(true);
  const onlyMistakes = mistakesWanted && rejected > 0;
  const shown = useMemo(() => shownRows(rows, onlyMistakes), [rows, onlyMistakes]);
  const tableColumns = useMemo(() => columnsOf({ columns, rejected, fieldName }, t), [columns, rejected, fieldName, t]);
  const skipped = columns.filter(({ field, header }) => field === null && header !== '');
  return (
    <div className={classes.sheet}>
      <div className={classes.sheetHead}>
        <Words size="sm" role="status">
          {summary}
        </Words>
        {rejected > 0 && (
          <Switch
            label={t('fileImport.onlyMistakes')}
            checked={onlyMistakes}
            onChange={(event) => setMistakesWanted(event.currentTarget.checked)}
          />
        )}
      </div>
      {skipped.length > 0 && (
        <Words size="xs" c="dimmed">
          {t('fileImport.skippedColumns', { columns: skipped.map(({ header }) => header).join(', ') })}
        </Words>
      )}
      <div className={classes.table}>
        {shown.length === 0 ? (
          <EmptyFace title={onlyMistakes ? t('fileImport.noMistakes') : empty} />
        ) : (
          <DataTable name={name} label={label} rows={shown} columns={tableColumns} rowId={({ row }) => String(row)} />
        )}
      </div>
      {isTruncated && (
        <Words size="xs" c="dimmed">
          {t('fileImport.truncated', { shown: rows.length })}
        </Words>
      )}
    </div>
  );
}

const asIs = (field: string): string => field;

type ShownColumns = Required<Pick<ImportRowsProps, 'columns' | 'rejected' | 'fieldName'>>;

function columnsOf(shown: ShownColumns, t: Text): DataColumn<ImportedRow>[] {
  return [
    { id: 'row', header: t('fileImport.row'), width: 64, align: 'right', value: ({ row }) => row },
    {
      id: 'outcome',
      header: t('fileImport.outcomeHeader'),
      width: 110,
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => (
        <span className={classes.outcome} data-outcome={outcome}>
          {t(`fileImport.outcome.${outcome}`)}
        </span>
      ),
    },
    ...(shown.rejected > 0 ? [mistakesColumn(shown, t)] : []),
    ...shown.columns.map(({ header }, index) => cellColumn(header, index, t)),
  ];
}

function mistakesColumn({ columns, fieldName }: ShownColumns, t: Text): DataColumn<ImportedRow> {
  const textsOf = ({ errors }: ImportedRow): string =>
    errors
      .map((error) => {
        const header = error.column === null ? undefined : columns[error.column]?.header;
        return `${header ?? fieldName(error.path)}: ${fieldErrorText(t, error)}`;
      })
      .join('; ');
  return {
    id: 'mistakes',
    header: t('fileImport.mistakes'),
    width: 320,
    value: textsOf,
    cell: (row) => <span title={textsOf(row)}>{textsOf(row)}</span>,
  };
}

function cellColumn(header: string, index: number, t: Text): DataColumn<ImportedRow> {
  return {
    id: `cell${index}`,
    header,
    width: 140,
    value: ({ cells }) => cells[index] ?? '',
    cell: ({ cells, errors, changes }) => {
      const text = cells[index] ?? '';
      const error = errors.find(({ column }) => column === index);
      const change = changes.find(({ column }) => column === index);
      if (change) return <ChangedCell {...change} />;
      if (!error) return text;
      const reason = fieldErrorText(t, error);
      return (
        <span className={classes.bad} title={`${text} – ${reason}`}>
          <IconAlertTriangle size={14} aria-hidden />
          {text}
          <span className={classes.reason}>{text === '' ? reason : ` – ${reason}`}</span>
        </span>
      );
    },
  };
}

/** The current and the new value. */
function ChangedCell({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useText();
  const words = (text: string) => (text === '' ? t('fileImport.noValue') : text);
  return (
    <span
      className={classes.changed}
      title={`${t('fileImport.changedFrom')}: ${words(before)}\n${t('fileImport.changedTo')}: ${words(after)}`}
    >
      <del>{words(before)}</del>
      <IconArrowRight size={12} aria-hidden />
      <ins>{words(after)}</ins>
    </span>
  );
}
