import { ActionIcon, Tooltip } from '@mantine/core';
import { endpoints, exportFormat } from '@konvoj/contract';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { addressOf } from '../../shared/api.ts';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import type { HistoryOf } from './use-history.ts';

/** The period as a file: its track, which the server streams however long it is, and its stages as a report. */
export function ExportMenu({ deviceId, period }: HistoryOf) {
  const t = useText();
  const track = {
    label: t('vehicleDetails.exportTrack'),
    files: exportFormat.options.map((format) => ({
      text: t(`vehicleDetails.format.${format}`),
      address: addressOf(endpoints.positions.export, { query: { deviceId, ...period, format } }),
    })),
  };
  const stages = {
    label: t('vehicleDetails.exportStages'),
    files: stageFiles.map(({ format, endpoint }) => ({
      text: t(`vehicleDetails.format.${format}`),
      address: addressOf(endpoint, { query: { deviceId: String(deviceId), ...period } }),
    })),
  };
  return (
    <DownloadMenu groups={[track, stages]}>
      <Tooltip label={t('vehicleDetails.export')}>
        <ActionIcon aria-label={t('vehicleDetails.export')}>
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </DownloadMenu>
  );
}

const stageFiles = [
  { format: 'pdf', endpoint: endpoints.stages.pdf },
  { format: 'xlsx', endpoint: endpoints.stages.xls },
] as const;
