import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { unfoldedMap } from '../shared/page-layout.ts';

/** Shows and hides the map of a page that starts without it; the choice is remembered. */
export function FoldedMapButton() {
  const t = useText();
  const { shown } = unfoldedMap.use((state) => state);
  return (
    <Tooltip label={t('common.showMap')}>
      <ActionIcon
        aria-label={t('common.showMap')}
        aria-pressed={shown}
        variant={shown ? 'light' : 'subtle'}
        onClick={() => unfoldedMap.set({ shown: !shown })}
      >
        <IconMap2 size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
