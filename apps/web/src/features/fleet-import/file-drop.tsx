import { Anchor, Button, FileButton, Text as Words } from '@mantine/core';
import { endpoints, IMPORT_MAX_MB } from '@konvoj/contract';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { addressOf } from '../../shared/api.ts';
import { apiBase } from '../../shared/api-base.ts';
import classes from './fleet-import.module.css';

const ACCEPTED = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where a file is dropped, or chosen by mouse or keyboard. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
      <Words fw={600}>{t('fleetImport.drop')}</Words>
      <FileButton accept={ACCEPTED} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} data-autofocus>
            {t('fleetImport.choose')}
          </Button>
        )}
      </FileButton>
      <Words size="xs" c="dimmed">
        {t('fleetImport.limits', { maxMB: IMPORT_MAX_MB })}
      </Words>
      <Anchor size="sm" href={apiBase() + addressOf(endpoints.fleetFiles.template)} download>
        {t('fleetImport.getTemplate')}
      </Anchor>
    </div>
  );
}
