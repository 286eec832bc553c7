import { crudId, type CrudId, type ImportedSheet } from '@konvoj/contract';
import { Alert, Select, Text as Words } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useText, useTextIfAny } from '../../../i18n/use-text.ts';
import { ImportRows } from '../../../ui/file-import/import-rows.tsx';
import { countsOf, isTruncated } from './preview-model.ts';

interface SheetPreviewProps {
  readonly sheet: ImportedSheet;
  /** The table that the user chose for an unrecognised sheet. */
  readonly onTable: (table: CrudId) => void;
}

/** One sheet of the file: what would become of its rows, with each mistake at its cell. */
export function SheetPreview({ sheet, onTable }: SheetPreviewProps) {
  const t = useText();
  const textIfAny = useTextIfAny();
  const fieldName = useCallback((field: string) => textIfAny(`fleetImport.column.${field}`) ?? field, [textIfAny]);
  const name = sheet.sheet === '' ? t('fleetImport.csvSheet') : sheet.sheet;
  if (sheet.table === null) return <Unrecognised name={name} onTable={onTable} />;
  return (
    <ImportRows
      name={`fleetImport.${sheet.table}`}
      label={t('fleetImport.rows', { sheet: name })}
      summary={t('fleetImport.summary', { ...countsOf(sheet), table: t(`fleetImport.table.${sheet.table}`) })}
      columns={sheet.columns}
      rows={sheet.rows}
      rejected={sheet.rejected}
      isTruncated={isTruncated(sheet)}
      empty={t('fleetImport.nothingHere')}
      fieldName={fieldName}
    />
  );
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
