import { IconSettings, IconTruck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute, signedInRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { fleetSearch } from './fleet-search.ts';

const fleet = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.Fleet,
  validateSearch: fleetSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./fleet-page.tsx')), 'FleetPage'),
  // The map would leave one row of the tables on a phone.
  staticData: { title: 'frame.menu.fleet', help: 'fleet', layout: { map: 'foldedOnPhone' } },
});
const settingsPage = lazyRouteComponent(() => loadChunk(() => import('./fleet-page.tsx')), 'SettingsPage');
const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: ROUTES.Settings,
  validateSearch: fleetSearch,
  component: settingsPage,
  staticData: { title: 'frame.menu.settings', help: 'fleet' },
});
const settingsId = createRoute({
  getParentRoute: () => signedInRoute,
  path: ROUTES.SettingsId,
  validateSearch: fleetSearch,
  component: settingsPage,
  staticData: { title: 'frame.menu.settings', help: 'fleet' },
});

export const fleetTablesFeature: Feature<typeof fleet, typeof settings | typeof settingsId> = {
  name: 'fleet-tables',
  pages: [fleet],
  signedInPages: [settings, settingsId],
  menu: [
    { to: '/Fleet', text: 'frame.menu.fleet', icon: IconTruck, menu: 'user', order: 10 },
    { to: ROUTES.Settings, text: 'frame.menu.settings', icon: IconSettings, menu: 'user', order: 30 },
  ],
};
