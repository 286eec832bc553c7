import { IMPORT_MAX_MB, type PlacesImported } from '@konvoj/contract';
import { Button, Modal, Stack, Text as Words } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { FileDrop } from '../../../ui/file-import/file-drop.tsx';
import { ImportFailure, ImportWaiting } from '../../../ui/file-import/import-faces.tsx';
import { showToast } from '../../../ui/toasts.ts';
import type { PlaceKind } from './place-kind.ts';
import { PlacesPreview } from './places-preview.tsx';
import { useImport, usePreview } from './use-places-import.ts';

const ACCEPTED = {
  points: '.csv,.txt,.xlsx,.gpx,.kml,.kmz',
  zones: '.csv,.txt,.xlsx,.kml,.kmz,.geojson,.json',
} as const;

interface PlacesImportDialogProps {
  readonly kind: PlaceKind;
  readonly onClose: () => void;
  /** After the places of a file were written. */
  readonly onDone?: ((imported: PlacesImported) => void) | undefined;
}

/** Choose a file, look at what would happen, and only then import. */
export function PlacesImportDialog({ kind, onClose, onDone }: PlacesImportDialogProps) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const preview = usePreview(kind);
  const importing = useImport(kind, (imported) => {
    showToast(t('placesImport.imported', { created: imported.created, updated: imported.updated }));
    onDone?.(imported);
    onClose();
  });
  const read = (next: File): void => {
    setFile(next);
    importing.reset();
    preview.mutate(next);
  };
  const again = (): void => {
    preview.reset();
    importing.reset();
    setFile(null);
  };
  const error = importing.error ?? preview.error;
  const isChoosing = !preview.isPending && !preview.data;
  return (
    <Modal
      opened
      onClose={onClose}
      size={preview.data ? 'min(1200px, 96vw)' : 'lg'}
      title={t(`placesImport.title.${kind}`)}
      closeOnClickOutside={!file}
      closeOnEscape={!importing.isPending}
      withCloseButton={!importing.isPending}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        {error && <ImportFailure text={failureText(t, kind, error)} />}
        {isChoosing && (
          <FileDrop
            accept={ACCEPTED[kind]}
            limits={t(`placesImport.limits.${kind}`, { maxMB: IMPORT_MAX_MB })}
            onFile={read}
          >
            <Words size="xs" c="dimmed">
              {t(`placesImport.columnsHint.${kind}`)} {t('fileImport.emptyKeeps')}
            </Words>
          </FileDrop>
        )}
        {file && preview.isPending && (
          <ImportWaiting text={t('fileImport.reading', { name: file.name })}>
            <Button variant="default" onClick={preview.cancel}>
              {t('fileImport.cancel')}
            </Button>
          </ImportWaiting>
        )}
        {importing.isPending && <ImportWaiting text={t('fileImport.importing')} />}
        {file && preview.data && !importing.isPending && (
          <PlacesPreview
            kind={kind}
            fileName={file.name}
            read={preview.data}
            onImport={() => importing.mutate(file)}
            onAgain={again}
          />
        )}
      </Stack>
    </Modal>
  );
}

function failureText(t: Text, kind: PlaceKind, error: Error): string {
  const isUnreadable = error instanceof ProblemError && error.problem.code === 'import.unreadable';
  return isUnreadable ? t(`placesImport.unreadable.${kind}`) : errorText(t, error);
}
