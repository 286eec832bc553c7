import type { CrudId, ImportedSheet } from '@konvoj/contract';
import { Alert, Button, Group, Loader, Modal, Stack, Tabs, Text as Words, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { FileDrop } from './file-drop.tsx';
import classes from './fleet-import.module.css';
import { countsOf, firstSheet, rejectedRows, rowsToWrite } from './preview-model.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { useImport, usePreview, type FileToImport } from './use-import.ts';

interface FleetImportDialogProps {
  /** The table from which it was opened: what a file holds that does not say it. */
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
        {preview.error && <Failure error={preview.error} />}
        {importing.error && <Failure error={importing.error} />}
        {!isBusy && !preview.data && <FileDrop onFile={(file) => read({ file, ...(table && { table }) })} />}
        {chosen && preview.isPending && (
          <Waiting text={t('fleetImport.reading', { name: chosen.file.name })}>
            <Button variant="default" onClick={preview.cancel}>
              {t('fleetImport.cancel')}
            </Button>
          </Waiting>
        )}
        {importing.isPending && <Waiting text={t('fleetImport.importing')} />}
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

function Failure({ error }: { readonly error: unknown }) {
  const t = useText();
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {errorText(t, error)}
    </Alert>
  );
}

function Waiting({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.drop} role="status" aria-busy="true">
      <Loader size="sm" />
      <Words size="sm">{text}</Words>
      {children}
    </div>
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
        {t('fleetImport.chosen', { name })}
      </Words>
      {isAllThere && (
        <Alert color="green" icon={<IconCheck size={18} aria-hidden />}>
          {t('fleetImport.nothing')}
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
          {t('fleetImport.rejectedStay')}
        </Words>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('fleetImport.otherFile')}
        </Button>
        <Tooltip
          label={t('fleetImport.noRows')}
          disabled={count > 0}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Button
            aria-disabled={count === 0}
            {...(count === 0 && { 'data-disabled': true })}
            onClick={() => count > 0 && onImport()}
          >
            {t('fleetImport.importRows', { count })}
          </Button>
        </Tooltip>
      </Group>
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
          {t('fleetImport.done')}
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
          {t('fleetImport.rejectedStay')}
        </Words>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {t('fleetImport.otherFile')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </>
  );
}
