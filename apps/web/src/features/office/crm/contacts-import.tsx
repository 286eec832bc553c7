import { crmContactColumn, endpoints, IMPORT_MAX_MB, type CrmContactsImported } from '@konvoj/contract';
import { Text as Words } from '@mantine/core';
import { useCallback } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { call } from '../../../shared/api.ts';
import { ImportDialog } from '../../../ui/file-import/import-dialog.tsx';
import { ImportRows } from '../../../ui/file-import/import-rows.tsx';
import type { SendFile } from '../../../ui/file-import/use-file-import.ts';
import { showToast } from '../../../ui/toasts.ts';

const send: SendFile<CrmContactsImported, null> = (file, { preview, signal }) =>
  call(endpoints.crmContacts.import, preview ? { query: { preview: 'true' } } : {}, {
    file,
    ...(signal && { signal }),
  });

/** The import of contacts: a look at every row, then the import. */
export function ContactsImport({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <ImportDialog<CrmContactsImported, null>
      title={t('crm.import.title')}
      accept=".csv,.txt,.xlsx"
      limits={t('crm.import.limits', { maxMB: IMPORT_MAX_MB })}
      needs={
        <Words size="xs" c="dimmed">
          {t('crm.import.columnsHint')} {t('fileImport.emptyKeeps')}
        </Words>
      }
      options={null}
      send={send}
      counts={({ created, updated, unchanged, rejected }) => ({
        writes: created + updated,
        rejected,
        isAllThere: unchanged > 0 && created + updated + rejected === 0,
      })}
      renderPreview={(read) => <ContactsPreview read={read} />}
      onImported={({ created, updated }) => showToast(t('crm.import.done', { created, updated }))}
      failureText={(error) =>
        error instanceof ProblemError && error.code === 'import.unreadable'
          ? t('crm.import.unreadable')
          : errorText(t, error)
      }
      onClose={onClose}
    />
  );
}

function ContactsPreview({ read }: { readonly read: CrmContactsImported }) {
  const t = useText();
  const { created, updated, unchanged, rejected, columns, rows } = read;
  const fieldName = useCallback(
    (field: string): string => {
      const known = crmContactColumn.safeParse(field).data;
      return known === undefined ? field : t(`crmServer.column.${known}`);
    },
    [t],
  );
  const shown = created + updated + rejected;
  return (
    <ImportRows
      name="crmContactsImport"
      label={t('crm.import.rows')}
      summary={t('crm.import.summary', { created, updated, unchanged, rejected })}
      columns={columns}
      rows={rows}
      rejected={rejected}
      isTruncated={rows.length < shown}
      empty={t(shown + unchanged === 0 ? 'crm.import.none' : 'fileImport.nothing')}
      fieldName={fieldName}
    />
  );
}
