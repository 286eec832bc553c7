import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFeatures } from '../../shared/features.ts';
import { keptSearch } from '../../shared/frame-search.ts';
import { useUser } from '../../shared/session-state.ts';
import { LoadingFace } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import classes from './user-settings-page.module.css';
import { shownTab, tabsFor, userSettingsSearch } from './user-settings-tabs.ts';

/** Everything about people: the own settings, users, links, tokens, audit and customers, each in a tab of the address. */
export function UserSettingsPage() {
  const t = useText();
  const navigate = useNavigate();
  const user = useUser();
  const features = useFeatures();
  const { tab: asked } = userSettingsSearch.parse(useSearch({ strict: false }));
  if (!user) return null;
  const tabs = tabsFor(features, user);
  const shown = shownTab(tabs, user, asked);

  // Filters of the tab that is left do not belong to the next one.
  const open = (value: string | null): void => {
    if (value !== null) void navigate({ to: '.', search: (before) => ({ ...keptSearch(before), tab: value }) });
  };

  return (
    <Tabs value={shown} onChange={open} keepMounted={false} className={classes.page ?? ''}>
      <Tabs.List className={classes.tabs ?? ''} aria-label={t('frame.menu.userSettings')}>
        {tabs.map(({ tab, text, icon: Icon }) => (
          <Tabs.Tab key={tab} value={tab} leftSection={<Icon size={16} stroke={1.6} aria-hidden />}>
            {t(text)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ tab, Panel }) => (
        <Tabs.Panel key={tab} value={tab} className={classes.panel ?? ''}>
          <PanelBoundary>
            <Suspense fallback={<LoadingFace />}>
              <Panel />
            </Suspense>
          </PanelBoundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
