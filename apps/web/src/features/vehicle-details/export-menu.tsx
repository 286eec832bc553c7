import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { endpoints, exportFormat } from '@konvoj/contract';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { addressOf } from '../../shared/api.ts';
import { apiBase } from '../../shared/api-base.ts';
import type { HistoryOf } from './use-history.ts';

/** The track of the period as a file; the server streams it, however long it is. */
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
        <Menu.Label>{t('vehicleDetails.export')}</Menu.Label>
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
      </Menu.Dropdown>
    </Menu>
  );
}
