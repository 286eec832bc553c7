import { crudId, type CrudId, type ImportedRow, type ImportedSheet } from '@konvoj/contract';
import { Alert, Select, Switch, Text as Words } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fieldErrorText } from '../../i18n/error-text.ts';
import { useText, type Text } from '../../i18n/use-text.ts';
import type { DataColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyFace } from '../../ui/panel.tsx';
import classes from './fleet-import.module.css';
import { countsOf, isTruncated, shownRows } from './preview-model.ts';

interface SheetPreviewProps {
  readonly sheet: ImportedSheet;
  /** What the user says that a sheet holds which does not say it. */
  readonly onTable: (table: CrudId) => void;
}

/** One sheet of the file: what would become of its rows, with each mistake at its cell. */
export function SheetPreview({ sheet, onTable }: SheetPreviewProps) {
  const t = useText();
  const [onlyMistakes, setOnlyMistakes] = useState(sheet.rejected > 0);
  const columns = useMemo(() => columnsOf(sheet, t), [sheet, t]);
  const rows = useMemo(() => shownRows(sheet, onlyMistakes), [sheet, onlyMistakes]);
  const name = sheet.sheet === '' ? t('fleetImport.csvSheet') : sheet.sheet;
  if (sheet.table === null) return <Unrecognised name={name} onTable={onTable} />;
  const skipped = sheet.columns.filter(({ field, header }) => field === null && header !== '');
  return (
    <div className={classes.sheet}>
      <div className={classes.sheetHead}>
        <Words size="sm" role="status">
          {t('fleetImport.summary', { ...countsOf(sheet), table: t(`fleetImport.table.${sheet.table}`) })}
        </Words>
        {sheet.rejected > 0 && (
          <Switch
            label={t('fleetImport.onlyMistakes')}
            checked={onlyMistakes}
            onChange={(event) => setOnlyMistakes(event.currentTarget.checked)}
          />
        )}
      </div>
      {skipped.length > 0 && (
        <Words size="xs" c="dimmed">
          {t('fleetImport.skippedColumns', { columns: skipped.map(({ header }) => header).join(', ') })}
        </Words>
      )}
      <div className={classes.table}>
        {rows.length === 0 ? (
          <EmptyFace title={t(onlyMistakes ? 'fleetImport.noMistakes' : 'fleetImport.nothingHere')} />
        ) : (
          <DataTable
            name={`fleetImport.${sheet.table}`}
            label={t('fleetImport.rows', { sheet: name })}
            rows={rows}
            columns={columns}
            rowId={({ row }) => String(row)}
          />
        )}
      </div>
      {isTruncated(sheet) && (
        <Words size="xs" c="dimmed">
          {t('fleetImport.truncated', { shown: sheet.rows.length })}
        </Words>
      )}
    </div>
  );
}

function columnsOf(sheet: ImportedSheet, t: Text): DataColumn<ImportedRow>[] {
  return [
    { id: 'row', header: t('fleetImport.row'), width: 64, align: 'right', value: ({ row }) => row },
    {
      id: 'outcome',
      header: t('fleetImport.outcomeHeader'),
      width: 110,
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => (
        <span className={classes.outcome} data-outcome={outcome}>
          {t(`fleetImport.outcome.${outcome}`)}
        </span>
      ),
    },
    ...(sheet.rejected > 0 ? [mistakesColumn(sheet, t)] : []),
    ...sheet.columns.map(({ header }, index) => cellColumn(header, index, t)),
  ];
}

function mistakesColumn(sheet: ImportedSheet, t: Text): DataColumn<ImportedRow> {
  const textsOf = ({ errors }: ImportedRow): string =>
    errors
      .map((error) => {
        const header = error.column === null ? error.path : (sheet.columns[error.column]?.header ?? error.path);
        return `${header}: ${fieldErrorText(t, error)}`;
      })
      .join('; ');
  return {
    id: 'mistakes',
    header: t('fleetImport.mistakes'),
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
    cell: ({ cells, errors }) => {
      const text = cells[index] ?? '';
      const error = errors.find(({ column }) => column === index);
      if (!error) return text;
      const reason = fieldErrorText(t, error);
      return (
        <span className={classes.bad} title={`${text} – ${reason}`}>
          <IconAlertTriangle size={14} aria-hidden />
          {text === '' ? reason : text}
          <span className={classes.reason}>{text === '' ? '' : ` – ${reason}`}</span>
        </span>
      );
    },
  };
}

function Unrecognised({ name, onTable }: { readonly name: string; readonly onTable: (table: CrudId) => void }) {
  const t = useText();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Words size="sm" mb="sm">
        {t('fleetImport.unrecognised', { sheet: name })}
      </Words>
      <Select
        label={t('fleetImport.holds')}
        size="xs"
        maw={260}
        data={crudId.options.map((table) => ({ value: table, label: t(`fleetImport.table.${table}`) }))}
        onChange={(value) => value !== null && onTable(crudId.parse(value))}
      />
    </Alert>
  );
}
