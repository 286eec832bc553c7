import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../shared/feature.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { frameRoute } from '../../shared/page-routes.ts';
import { ROUTES } from '../../shared/routes.ts';
import { userSettingsSearch } from './user-settings-tabs.ts';

const userSettings = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.UserSettings,
  validateSearch: userSettingsSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./user-settings-page.tsx')), 'UserSettingsPage'),
  staticData: { title: 'frame.menu.userSettings', help: 'user-settings', layout: { sidebar: 'hidden', map: 'hidden' } },
});

/** The page that shows the settings tabs of all features. */
export const userSettingsFeature: Feature<typeof userSettings> = { name: 'user-settings', pages: [userSettings] };
