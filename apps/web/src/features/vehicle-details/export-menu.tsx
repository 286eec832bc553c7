import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { endpoints, exportFormat } from '@konvoj/contract';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { addressOf } from '../../shared/api.ts';
import { apiBase } from '../../shared/api-base.ts';
import type { HistoryOf } from './use-history.ts';

/** The period as a file: its track, which the server streams however long it is, and its stages as a report. */
export function ExportMenu({ deviceId, period }: HistoryOf) {
  const t = useText();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Tooltip label={t('vehicleDetails.export')}>
          <ActionIcon aria-label={t('vehicleDetails.export')}>
            <IconDownload size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('vehicleDetails.exportTrack')}</Menu.Label>
        {exportFormat.options.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={apiBase() + addressOf(endpoints.positions.export, { query: { deviceId, ...period, format } })}
            download
          >
            {t(`vehicleDetails.format.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('vehicleDetails.exportStages')}</Menu.Label>
        {stageFiles.map(({ format, endpoint }) => (
          <Menu.Item
            key={format}
            component="a"
            href={apiBase() + addressOf(endpoint, { query: { deviceId: String(deviceId), ...period } })}
            download
          >
            {t(`vehicleDetails.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const stageFiles = [
  { format: 'pdf', endpoint: endpoints.stages.pdf },
  { format: 'xlsx', endpoint: endpoints.stages.xls },
] as const;
