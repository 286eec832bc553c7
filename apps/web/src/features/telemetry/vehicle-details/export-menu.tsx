import { ActionIcon, Tooltip } from '@mantine/core';
import { endpoints, exportFormat, MAX_DAYS_POSITIONS } from '@konvoj/contract';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { daysIn } from '../../../shared/period.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import type { HistoryOf } from './use-history.ts';
import styles from './vehicle-details.module.css';

/** The shown period as a file: its track, up to the limit of records, and its stages as a report. */
export function ExportMenu({ deviceId, period }: HistoryOf) {
  const t = useText();
  const isTooLong = daysIn(period) > MAX_DAYS_POSITIONS;
  const track = {
    label: isTooLong
      ? t('vehicleDetails.exportTrackTooLong', { days: MAX_DAYS_POSITIONS })
      : t('vehicleDetails.exportTrack'),
    files: (isTooLong ? [] : exportFormat.options).map((format) => ({
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
        <ActionIcon className={styles.tool ?? ''} aria-label={t('vehicleDetails.export')}>
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
