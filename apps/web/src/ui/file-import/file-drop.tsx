import { Button, FileButton, Text as Words } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './file-import.module.css';

interface FileDropProps {
  /** Kinds of files, as `<input accept>` has them. */
  readonly accept: string;
  /** The same for people, with the largest size. */
  readonly limits: string;
  readonly onFile: (file: File) => void;
  /** Said below. */
  readonly children?: ReactNode;
}

/** Where a file is dropped, or chosen by mouse or keyboard. */
export function FileDrop({ accept, limits, onFile, children }: FileDropProps) {
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
      <Words fw={600}>{t('fileImport.drop')}</Words>
      <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} data-autofocus>
            {t('fileImport.choose')}
          </Button>
        )}
      </FileButton>
      <Words size="xs" c="dimmed">
        {limits}
      </Words>
      {children}
    </div>
  );
}
