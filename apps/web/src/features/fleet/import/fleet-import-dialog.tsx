import { endpoints, IMPORT_MAX_MB, type CrudId, type ImportedSheet } from '@konvoj/contract';
import { Alert, Anchor, Button, Group, Tabs, Text as Words } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf, call } from '../../../shared/api.ts';
import { apiBase } from '../../../shared/api-base.ts';
import classes from '../../../ui/file-import/file-import.module.css';
import { ImportDialog, RejectedStay } from '../../../ui/file-import/import-dialog.tsx';
import type { SendFile } from '../../../ui/file-import/use-file-import.ts';
import { countsOf, firstSheet, rejectedRows, rowsToWrite } from './preview-model.ts';
import { SheetPreview } from './sheet-preview.tsx';

const ACCEPTED = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sheets = readonly ImportedSheet[];
/** The table of an unrecognised sheet. */
interface Options {
  readonly table?: CrudId;
}

const send: SendFile<Sheets, Options> = async (file, { options, preview, signal }) => {
  const query = { ...(preview && { preview: 'true' }), ...options };
  return (await call(endpoints.fleetFiles.import, { query }, { file, ...(signal && { signal }) })).sheets;
};

interface FleetImportDialogProps {
  /** The table from which it was opened: the default for files whose content is not recognised. */
  readonly table?: CrudId;
  readonly onClose: () => void;
}

/** The import of the fleet: a sheet per table, or one table as CSV. */
export function FleetImportDialog({ table, onClose }: FleetImportDialogProps) {
  const t = useText();
  return (
    <ImportDialog<Sheets, Options>
      title={t('fleetImport.title')}
      accept={ACCEPTED}
      limits={t('fleetImport.limits', { maxMB: IMPORT_MAX_MB })}
      needs={
        <>
          <Words size="xs" c="dimmed">
            {t('fileImport.emptyKeeps')}
          </Words>
          <Anchor size="sm" href={apiBase() + addressOf(endpoints.fleetFiles.template)} download>
            {t('fleetImport.getTemplate')}
          </Anchor>
        </>
      }
      options={table ? { table } : {}}
      send={send}
      counts={(sheets) => ({
        writes: rowsToWrite(sheets),
        rejected: rejectedRows(sheets),
        isAllThere:
          rowsToWrite(sheets) === 0 && rejectedRows(sheets) === 0 && sheets.every((sheet) => sheet.table !== null),
      })}
      renderPreview={(sheets, { readAgain }) => (
        <Preview sheets={sheets} onTable={(next) => readAgain({ table: next })} />
      )}
      renderResult={(sheets, { chooseAnother }) => <Result sheets={sheets} onAgain={chooseAnother} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

/** Sheets of a file have names of their own; a CSV file has one sheet without. */
const keyOf = ({ sheet }: ImportedSheet): string => sheet;

interface PreviewProps {
  readonly sheets: Sheets;
  readonly onTable: (table: CrudId) => void;
}

function Preview({ sheets, onTable }: PreviewProps) {
  const t = useText();
  return (
    <Tabs defaultValue={String(firstSheet(sheets))} keepMounted={false}>
      <Tabs.List aria-label={t('fleetImport.sheets')}>
        {sheets.map((sheet, index) => (
          <Tabs.Tab
            key={keyOf(sheet)}
            value={String(index)}
            {...(sheet.rejected > 0 && {
              rightSection: <span className={classes.count}>{sheet.rejected}</span>,
            })}
          >
            {sheet.sheet === '' ? t('fleetImport.csvSheet') : sheet.sheet}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheets.map((sheet, index) => (
        <Tabs.Panel key={keyOf(sheet)} value={String(index)} pt="sm">
          <SheetPreview sheet={sheet} onTable={onTable} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface ResultProps {
  readonly sheets: readonly ImportedSheet[];
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Result({ sheets, onAgain, onClose }: ResultProps) {
  const t = useText();
  return (
    <>
      <Alert color="green" role="status" icon={<IconCheck size={18} aria-hidden />}>
        <Words size="sm" fw={600} mb={4}>
          {t('fileImport.done')}
        </Words>
        <ul className={classes.results}>
          {sheets.map((sheet) =>
            sheet.table === null ? null : (
              <li key={keyOf(sheet)}>
                {t('fleetImport.summary', { ...countsOf(sheet), table: t(`fleetImport.table.${sheet.table}`) })}
              </li>
            ),
          )}
        </ul>
      </Alert>
      <RejectedStay rejected={rejectedRows(sheets)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('fileImport.otherFile')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </>
  );
}
