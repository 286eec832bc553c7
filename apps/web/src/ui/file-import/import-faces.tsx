import { Alert, Button, Group, Loader, Text as Words, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './file-import.module.css';

/** Why a file was not read, or not imported. */
export function ImportFailure({ text }: { readonly text: string }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text}
    </Alert>
  );
}

/** While a file is read or imported. */
export function ImportWaiting({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.drop} role="status" aria-busy="true">
      <Loader size="sm" />
      <Words size="sm">{text}</Words>
      {children}
    </div>
  );
}

interface ImportActionsProps {
  /** Rows that would be written. */
  readonly count: number;
  readonly onImport: () => void;
  readonly onAgain: () => void;
}

/** The actions for a file that was read. */
export function ImportActions({ count, onImport, onAgain }: ImportActionsProps) {
  const t = useText();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onAgain}>
        {t('fileImport.otherFile')}
      </Button>
      <Tooltip label={t('fileImport.noRows')} disabled={count > 0} events={{ hover: true, focus: true, touch: true }}>
        <Button
          aria-disabled={count === 0}
          {...(count === 0 && { 'data-disabled': true })}
          onClick={() => count > 0 && onImport()}
        >
          {t('fileImport.importRows', { count })}
        </Button>
      </Tooltip>
    </Group>
  );
}
