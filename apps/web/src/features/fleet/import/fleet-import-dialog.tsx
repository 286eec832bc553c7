import { endpoints, IMPORT_MAX_MB, type CrudId, type ImportedSheet } from '@konvoj/contract';
import { Alert, Anchor, Button, Group, Modal, Stack, Tabs, Text as Words } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { apiBase } from '../../../shared/api-base.ts';
import { FileDrop } from '../../../ui/file-import/file-drop.tsx';
import classes from '../../../ui/file-import/file-import.module.css';
import { ImportActions, ImportFailure, ImportWaiting } from '../../../ui/file-import/import-faces.tsx';
import { countsOf, firstSheet, rejectedRows, rowsToWrite } from './preview-model.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { useImport, usePreview, type FileToImport } from './use-import.ts';

const ACCEPTED = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FleetImportDialogProps {
  /** The table from which it was opened: the default for files whose content is not recognised. */
  readonly table?: CrudId;
  readonly onClose: () => void;
}

/** Choose a file, look at what would happen, and only then import. */
export function FleetImportDialog({ table, onClose }: FleetImportDialogProps) {
  const t = useText();
  const preview = usePreview();
  const importing = useImport();
  const [chosen, setChosen] = useState<FileToImport | null>(null);
  const read = (next: FileToImport): void => {
    setChosen(next);
    importing.reset();
    preview.mutate(next);
  };
  const again = (): void => {
    preview.reset();
    importing.reset();
    setChosen(null);
  };
  const isBusy = preview.isPending || importing.isPending;
  return (
    <Modal
      opened
      onClose={onClose}
      size={preview.data && !importing.data ? 'min(1200px, 96vw)' : 'lg'}
      title={t('fleetImport.title')}
      closeOnClickOutside={!chosen}
      closeOnEscape={!importing.isPending}
      withCloseButton={!importing.isPending}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        {preview.error && <ImportFailure text={errorText(t, preview.error)} />}
        {importing.error && <ImportFailure text={errorText(t, importing.error)} />}
        {!isBusy && !preview.data && (
          <FileDrop
            accept={ACCEPTED}
            limits={t('fleetImport.limits', { maxMB: IMPORT_MAX_MB })}
            onFile={(file) => read({ file, ...(table && { table }) })}
          >
            <Words size="xs" c="dimmed">
              {t('fileImport.emptyKeeps')}
            </Words>
            <Anchor size="sm" href={apiBase() + addressOf(endpoints.fleetFiles.template)} download>
              {t('fleetImport.getTemplate')}
            </Anchor>
          </FileDrop>
        )}
        {chosen && preview.isPending && (
          <ImportWaiting text={t('fileImport.reading', { name: chosen.file.name })}>
            <Button variant="default" onClick={preview.cancel}>
              {t('fileImport.cancel')}
            </Button>
          </ImportWaiting>
        )}
        {importing.isPending && <ImportWaiting text={t('fileImport.importing')} />}
        {chosen && preview.data && !importing.isPending && !importing.data && (
          <Preview
            name={chosen.file.name}
            sheets={preview.data}
            onTable={(next) => read({ ...chosen, table: next })}
            onImport={() => importing.mutate(chosen)}
            onAgain={again}
          />
        )}
        {importing.data && <Result sheets={importing.data} onAgain={again} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

/** Sheets of a file have names of their own; a CSV file has one sheet without. */
const keyOf = ({ sheet }: ImportedSheet): string => sheet;

interface PreviewProps {
  readonly name: string;
  readonly sheets: readonly ImportedSheet[];
  readonly onTable: (table: CrudId) => void;
  readonly onImport: () => void;
  readonly onAgain: () => void;
}

function Preview({ name, sheets, onTable, onImport, onAgain }: PreviewProps) {
  const t = useText();
  const count = rowsToWrite(sheets);
  const isAllThere = count === 0 && rejectedRows(sheets) === 0 && sheets.every(({ table }) => table !== null);
  return (
    <>
      <Words size="sm" fw={600}>
        {t('fileImport.chosen', { name })}
      </Words>
      {isAllThere && (
        <Alert color="green" icon={<IconCheck size={18} aria-hidden />}>
          {t('fileImport.nothing')}
        </Alert>
      )}
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
      {rejectedRows(sheets) > 0 && (
        <Words size="sm" c="dimmed">
          {t('fileImport.rejectedStay')}
        </Words>
      )}
      <ImportActions count={count} onImport={onImport} onAgain={onAgain} />
    </>
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
      {rejectedRows(sheets) > 0 && (
        <Words size="sm" c="dimmed">
          {t('fileImport.rejectedStay')}
        </Words>
      )}
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
