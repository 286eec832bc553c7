import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { unfoldedMap } from '../../../shared/page-layout.ts';

/** Shows and hides the map above the reports; the choice is remembered. */
export function MapButton() {
  const t = useText();
  const { shown } = unfoldedMap.use((state) => state);
  return (
    <Tooltip label={t('report.showMap')}>
      <ActionIcon
        aria-label={t('report.showMap')}
        aria-pressed={shown}
        variant={shown ? 'light' : 'subtle'}
        onClick={() => unfoldedMap.set({ shown: !shown })}
      >
        <IconMap2 size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
