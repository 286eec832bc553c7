import { Alert, Button, Modal, Stack, Text as Words } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportActions, ImportFailure, ImportWaiting } from './import-faces.tsx';
import { useFileImport, type SendFile } from './use-file-import.ts';

export interface ImportSteps<Options> {
  readonly options: Options;
  /** Reads the file once more, with other options. */
  readonly readAgain: (options: Options) => void;
  readonly chooseAnother: () => void;
}

interface ImportDialogProps<Reply, Options> {
  readonly title: string;
  /** Kinds of files, as `<input accept>` has them. */
  readonly accept: string;
  /** The same for people, with the largest size. */
  readonly limits: string;
  /** What a file needs, below where it is dropped. */
  readonly needs: ReactNode;
  /** How the first reading of a file is sent. */
  readonly options: Options;
  readonly send: SendFile<Reply, Options>;
  /** What reading found, without writing. */
  readonly counts: (reply: Reply) => ImportCounts;
  readonly renderPreview: (reply: Reply, steps: ImportSteps<Options>) => ReactNode;
  /** What was written. Without it the dialog closes. */
  readonly renderResult?: (reply: Reply, steps: ImportSteps<Options>) => ReactNode;
  readonly onImported?: ((reply: Reply) => void) | undefined;
  readonly failureText?: (error: Error) => string;
  readonly onClose: () => void;
}

export interface ImportCounts {
  /** Rows that would be written. */
  readonly writes: number;
  readonly rejected: number;
  /** The file was understood, and everything in it is there already. */
  readonly isAllThere: boolean;
}

/** Choose a file, look at what would happen, and only then import. */
export function ImportDialog<Reply, Options>(props: ImportDialogProps<Reply, Options>) {
  const { title, accept, limits, needs, send, counts, renderPreview, renderResult, onImported, failureText, onClose } =
    props;
  const t = useText();
  const [chosen, setChosen] = useState<{ readonly file: File; readonly options: Options } | null>(null);
  const { reading, writing, cancel } = useFileImport(send, (reply) => {
    onImported?.(reply);
    if (!renderResult) onClose();
  });
  const readFile = (file: File, options: Options): void => {
    setChosen({ file, options });
    writing.reset();
    reading.mutate({ file, options });
  };
  const chooseAnother = (): void => {
    reading.reset();
    writing.reset();
    setChosen(null);
  };
  const steps = chosen && {
    options: chosen.options,
    readAgain: (options: Options) => readFile(chosen.file, options),
    chooseAnother,
  };
  const error = writing.error ?? reading.error;
  const read = writing.isPending || writing.data ? undefined : reading.data;
  const found = read === undefined ? null : counts(read);
  return (
    <Modal
      opened
      onClose={onClose}
      size={reading.data && !writing.data ? 'min(1200px, 96vw)' : 'lg'}
      title={title}
      closeOnClickOutside={!chosen}
      closeOnEscape={!writing.isPending}
      withCloseButton={!writing.isPending}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        {error && <ImportFailure text={failureText?.(error) ?? errorText(t, error)} />}
        {!reading.isPending && !reading.data && (
          <FileDrop accept={accept} limits={limits} onFile={(file) => readFile(file, props.options)}>
            {needs}
          </FileDrop>
        )}
        {chosen && reading.isPending && (
          <ImportWaiting text={t('fileImport.reading', { name: chosen.file.name })}>
            <Button variant="default" onClick={cancel}>
              {t('fileImport.cancel')}
            </Button>
          </ImportWaiting>
        )}
        {writing.isPending && <ImportWaiting text={t('fileImport.importing')} />}
        {chosen && steps && found && read !== undefined && (
          <>
            <Words size="sm" fw={600}>
              {t('fileImport.chosen', { name: chosen.file.name })}
            </Words>
            {found.isAllThere && (
              <Alert color="green" icon={<IconCheck size={18} aria-hidden />}>
                {t('fileImport.nothing')}
              </Alert>
            )}
            {renderPreview(read, steps)}
            <RejectedStay rejected={found.rejected} />
            <ImportActions count={found.writes} onImport={() => writing.mutate(chosen)} onAgain={chooseAnother} />
          </>
        )}
        {steps && writing.data && renderResult?.(writing.data, steps)}
      </Stack>
    </Modal>
  );
}

/** Rows with a mistake are left out, said where there are any. */
export function RejectedStay({ rejected }: { readonly rejected: number }) {
  const t = useText();
  if (rejected === 0) return null;
  return (
    <Words size="sm" c="dimmed">
      {t('fileImport.rejectedStay')}
    </Words>
  );
}
