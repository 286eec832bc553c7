import { placeField, type PlacesImported } from '@konvoj/contract';
import { Alert, Text as Words } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { ImportRows } from '../../../ui/file-import/import-rows.tsx';
import type { PlaceKind } from './place-kind.ts';

interface PlacesPreviewProps {
  readonly kind: PlaceKind;
  readonly read: PlacesImported;
}

/** What would become of the rows of a file. */
export function PlacesPreview({ kind, read }: PlacesPreviewProps) {
  const t = useText();
  const { created, updated, unchanged, rejectedRows, otherKind, ignored, rows } = read;
  const fieldName = useCallback((field: string) => nameOf(t, field), [t]);
  const columns = useMemo(
    // A file without columns of its own has the names of the fields.
    () => read.columns.map((column) => (column.field === column.header ? named(column, fieldName) : column)),
    [read.columns, fieldName],
  );
  const count = created + updated;
  const isEmpty = count + unchanged + rejectedRows === 0;
  return (
    <>
      {otherKind > 0 && (
        <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />}>
          {kind === 'points'
            ? t('placesImport.alsoZones', { count: otherKind })
            : t('placesImport.alsoPoints', { count: otherKind })}
        </Alert>
      )}
      <ImportRows
        name={`placesImport.${kind}`}
        label={t(`placesImport.rows.${kind}`)}
        summary={t('placesImport.summary', { created, updated, unchanged, rejected: rejectedRows })}
        columns={columns}
        rows={rows}
        rejected={rejectedRows}
        isTruncated={rows.length < count + rejectedRows}
        empty={isEmpty ? t(`placesImport.none.${kind}`) : t('fileImport.nothing')}
        fieldName={fieldName}
      />
      {ignored > 0 && (
        <Words size="xs" c="dimmed">
          {t('placesImport.ignored', { count: ignored })}
        </Words>
      )}
    </>
  );
}

type Column = PlacesImported['columns'][number];
const named = (column: Column, nameOfField: (field: string) => string): Column => ({
  ...column,
  header: nameOfField(column.header),
});

function nameOf(t: Text, field: string): string {
  const known = placeField.safeParse(field);
  return known.success ? t(`placesImport.column.${known.data}`) : field;
}
