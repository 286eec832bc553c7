import { IconRoute, IconRoute2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { planFrom, planTo } from './plan-actions.ts';
import { planSearch } from './plan-search.ts';

const routePlanning = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.RoutePlanning,
  validateSearch: planSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./plan-page.tsx')), 'PlanPage'),
  staticData: {
    title: 'routePlans.menu',
    help: 'route-planning',
    layout: {
      orientation: 'vertical',
      sidebarWidth: 460,
      Sidebar: lazyPart(async () => (await import('./plan-panel.tsx')).PlanPanel),
    },
  },
});

export const routePlansFeature: Feature<typeof routePlanning> = {
  name: 'route-plans',
  pages: [routePlanning],
  menu: [{ to: ROUTES.RoutePlanning, text: 'routePlans.menu', icon: IconRoute, menu: 'rail', order: 30 }],
  shownIn: { routePlans: ['routePlans'] },
  placeCommands: [{ id: 'newRoute', text: 'routePlans.newRoute', icon: IconRoute, order: 40, run: planFrom }],
  vehicleCommands: [{ id: 'routeHere', text: 'routePlans.routeHere', icon: IconRoute2, order: 16, run: planTo }],
  commands: async () => [(await import('./commands.ts')).routePlanCommands],
};
