import { Button, Tooltip } from '@mantine/core';
import { endpoints, type CrudId } from '@konvoj/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useMay } from '../../../shared/session-state.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { FleetImportDialog } from './fleet-import-dialog.tsx';

interface OfTable {
  /** The table in whose toolbar it stands. */
  readonly table: CrudId;
}

/** Opens the import; disabled with a reason for users who may not edit the fleet. */
export function FleetImportButton({ table }: OfTable) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay('fleet.edit');
  return (
    <>
      <Tooltip label={t('error.forbidden')} disabled={mayEdit} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          leftSection={<IconUpload size={14} aria-hidden />}
          aria-disabled={!mayEdit}
          {...(!mayEdit && { 'data-disabled': true })}
          onClick={() => mayEdit && setOpen(true)}
        >
          {t('fleetImport.open')}
        </Button>
      </Tooltip>
      {isOpen && <FleetImportDialog table={table} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The tables as files: all of them as a spreadsheet, or this one as CSV. */
export function FleetExportMenu({ table }: OfTable) {
  const t = useText();
  const files = [
    {
      text: t('fleetImport.exportAll'),
      address: addressOf(endpoints.fleetFiles.export, { query: { format: 'xlsx' } }),
    },
    {
      text: t('fleetImport.exportCsv', { table: t(`fleetImport.table.${table}`) }),
      address: addressOf(endpoints.fleetFiles.export, { query: { format: 'csv', tables: table } }),
    },
  ];
  return (
    <DownloadMenu groups={[{ files }]}>
      <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
        {t('fleetImport.export')}
      </Button>
    </DownloadMenu>
  );
}

/** Both, for the toolbar of a table. */
export function FleetFileTools({ table }: OfTable) {
  return (
    <>
      <FleetExportMenu table={table} />
      <FleetImportButton table={table} />
    </>
  );
}
