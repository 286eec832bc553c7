import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { rootRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';

const track = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.track,
  component: lazyRouteComponent(() => loadChunk(() => import('./shared-view-page.tsx')), 'SharedViewPage'),
  staticData: { title: 'frame.menu.sharedView' },
});

export const sharedViewFeature: Feature<never, never, typeof track> = { name: 'shared-view', publicPages: [track] };
