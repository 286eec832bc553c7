import { IconFileInvoice } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { travelOrdersSearch } from './travel-orders-search.ts';

const page = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.TravelOrder,
  validateSearch: travelOrdersSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./travel-orders-page.tsx')), 'TravelOrdersPage'),
  staticData: {
    title: 'travelOrderForm.menu',
    help: 'travel-orders',
    layout: { sidebar: 'hidden', map: 'onRequest', orientation: 'horizontal' },
  },
});

export const travelOrdersFeature: Feature<typeof page> = {
  name: 'travelOrders',
  pages: [page],
  menu: [{ to: ROUTES.TravelOrder, text: 'travelOrderForm.menu', icon: IconFileInvoice, menu: 'rail', order: 60 }],
  shownIn: { travelOrders: ['travelOrders'] },
  commands: async () => [(await import('./commands.ts')).travelOrderCommands],
};
