import { ActionIcon, Drawer, Group, Tabs } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { GuidePanel } from './guide-panel.tsx';
import { closeHelp, showHelpTab, useHelp } from './help-state.ts';
import { NewsPanel } from './news-panel.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** The help: the page of the open screen with a search over all pages, the keyboard, what is new. */
export function HelpDrawer() {
  const t = useText();
  const { open, tab } = useHelp();
  const [wide, setWide] = useState(false);
  const Resize = wide ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <Drawer
      opened={open}
      onClose={closeHelp}
      position="right"
      size={wide ? '100%' : 460}
      title={
        <Group gap="xs">
          {t('help.title')}
          <ActionIcon
            size="sm"
            aria-pressed={wide}
            aria-label={t('help.wholeWindow')}
            title={t('help.wholeWindow')}
            onClick={() => setWide(!wide)}
          >
            <Resize size={14} aria-hidden />
          </ActionIcon>
        </Group>
      }
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Tabs
        value={tab}
        onChange={(next) => showHelpTab(next === 'keyboard' || next === 'news' ? next : 'page')}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="page">{t('help.pages')}</Tabs.Tab>
          <Tabs.Tab value="keyboard">{t('help.keyboard')}</Tabs.Tab>
          <Tabs.Tab value="news">{t('help.news')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="page">
          <GuidePanel />
        </Tabs.Panel>
        <Tabs.Panel value="keyboard">
          <ShortcutList />
        </Tabs.Panel>
        <Tabs.Panel value="news">
          <NewsPanel />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
