import { IconSteeringWheel } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { tachographSearch } from './tachograph-search.ts';

const page = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.TachoDownload,
  validateSearch: tachographSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./tachograph-page.tsx')), 'TachographPage'),
  staticData: {
    title: 'tachographPage.menu',
    help: 'tachograph',
    layout: { sidebar: 'hidden', map: 'onRequest', orientation: 'horizontal' },
  },
});

export const tachographFeature: Feature<typeof page> = {
  name: 'tachograph',
  pages: [page],
  menu: [{ to: ROUTES.TachoDownload, text: 'tachographPage.menu', icon: IconSteeringWheel, menu: 'rail', order: 80 }],
  vehicleFact: lazyPart(async () => (await import('./driving/driving-left-fact.tsx')).DrivingLeftFact),
  shownIn: {
    tachographDownloads: ['tachographDownloads'],
    tachographFiles: ['tachographFiles', 'tachographDrivingTime'],
  },
};
