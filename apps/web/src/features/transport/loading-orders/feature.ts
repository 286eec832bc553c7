import { IconClipboardList } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { ordersSearch } from './orders-search.ts';

const orders = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.LoadingOrder,
  validateSearch: ordersSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./orders-page.tsx')), 'OrdersPage'),
  staticData: { title: 'orderBoard.menu', help: 'loading-orders', layout: { sidebar: 'hidden', map: 'folded' } },
});

const pages = [orders] as const;

export const loadingOrdersFeature: Feature<(typeof pages)[number]> = {
  name: 'loadingOrders',
  pages,
  menu: [{ to: ROUTES.LoadingOrder, text: 'orderBoard.menu', icon: IconClipboardList, menu: 'rail', order: 50 }],
  detailsTabs: [
    {
      tab: 'orders',
      text: 'orderBoard.tab',
      order: 30,
      Panel: lazyPart(async () => (await import('./orders-tab.tsx')).OrdersTab),
    },
  ],
  shownIn: { loadingOrders: ['loadingOrders'] },
  commands: async () => [(await import('./commands.ts')).orderCommands],
};
