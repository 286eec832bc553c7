import type { PlacesImported } from '@konvoj/contract';
import { endpoints } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { DownloadMenu, type DownloadGroup } from '../../../ui/download-menu.tsx';
import type { PlaceKind } from './place-kind.ts';
import { PlacesImportDialog } from './places-import-dialog.tsx';

interface PlacesImportButtonProps {
  readonly kind: PlaceKind;
  /** After the places of a file were written; lists of places are read again anyway. */
  readonly onDone?: (imported: PlacesImported) => void;
}

/** Opens the import of points or of zones. */
export function PlacesImportButton({ kind, onDone }: PlacesImportButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('placesImport.open')}
      </Button>
      {isOpen && <PlacesImportDialog kind={kind} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}

/** All points or all zones as files that can be imported again. */
export function PlacesExportMenu({ kind }: { readonly kind: PlaceKind }) {
  const t = useText();
  return (
    <DownloadMenu groups={kind === 'points' ? pointGroups(t) : zoneGroups(t)}>
      <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
        {t('placesImport.export')}
      </Button>
    </DownloadMenu>
  );
}

function pointGroups(t: Text): DownloadGroup[] {
  const formats = ['xlsx', 'csv', 'gpx', 'kml'] as const;
  return [
    {
      files: formats.map((format) => ({
        text: t(`placesImport.format.${format}`),
        address: addressOf(endpoints.geoPoints.export, { query: { format } }),
      })),
    },
  ];
}

function zoneGroups(t: Text): DownloadGroup[] {
  const fileOf = (format: 'xlsx' | 'csv' | 'kml' | 'geojson') => ({
    text: t(`placesImport.format.${format}`),
    address: addressOf(endpoints.geoZones.export, { query: { format } }),
  });
  return [
    { label: t('placesImport.group.bounds'), files: [fileOf('xlsx'), fileOf('csv')] },
    { label: t('placesImport.group.outlines'), files: [fileOf('kml'), fileOf('geojson')] },
  ];
}

/** Both, for the toolbar of a table. */
export function PlacesFileTools({ tab }: { readonly tab: PlaceKind }) {
  return (
    <>
      <PlacesExportMenu kind={tab} />
      <PlacesImportButton kind={tab} />
    </>
  );
}
