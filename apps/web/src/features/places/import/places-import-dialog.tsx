import { endpoints, IMPORT_MAX_MB, type PlacesImported } from '@konvoj/contract';
import { Text as Words } from '@mantine/core';
import { errorText } from '../../../i18n/error-text.ts';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { call } from '../../../shared/api.ts';
import { ImportDialog } from '../../../ui/file-import/import-dialog.tsx';
import type { SendFile } from '../../../ui/file-import/use-file-import.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { PlaceKind } from './place-kind.ts';
import { PlacesPreview } from './places-preview.tsx';

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

const send: SendFile<PlacesImported, PlaceKind> = (file, { options: kind, preview, signal }) => {
  const { import: calls } = kind === 'points' ? endpoints.geoPoints : endpoints.geoZones;
  return call(calls, preview ? { query: { preview: 'true' } } : {}, { file, ...(signal && { signal }) });
};

/** The import of points or of zones. */
export function PlacesImportDialog({ kind, onClose, onDone }: PlacesImportDialogProps) {
  const t = useText();
  return (
    <ImportDialog<PlacesImported, PlaceKind>
      title={t(`placesImport.title.${kind}`)}
      accept={ACCEPTED[kind]}
      limits={t(`placesImport.limits.${kind}`, { maxMB: IMPORT_MAX_MB })}
      needs={
        <Words size="xs" c="dimmed">
          {t(`placesImport.columnsHint.${kind}`)} {t('fileImport.emptyKeeps')}
        </Words>
      }
      options={kind}
      send={send}
      counts={({ created, updated, unchanged, rejectedRows }) => ({
        writes: created + updated,
        rejected: rejectedRows,
        isAllThere: unchanged > 0 && created + updated + rejectedRows === 0,
      })}
      renderPreview={(read) => <PlacesPreview kind={kind} read={read} />}
      onImported={(imported) => {
        showToast(t('placesImport.imported', { created: imported.created, updated: imported.updated }));
        onDone?.(imported);
      }}
      failureText={(error) => failureText(t, kind, error)}
      onClose={onClose}
    />
  );
}

function failureText(t: Text, kind: PlaceKind, error: Error): string {
  const isUnreadable = error instanceof ProblemError && error.problem.code === 'import.unreadable';
  return isUnreadable ? t(`placesImport.unreadable.${kind}`) : errorText(t, error);
}
