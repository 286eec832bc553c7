import { IconReport } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { reportAddress } from './report-search.ts';

const page = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.DriveReport,
  validateSearch: reportAddress,
  component: lazyRouteComponent(() => loadChunk(() => import('./report-page.tsx')), 'ReportPage'),
  // Tables need the height; docs: decisions/folded-map.
  staticData: { title: 'report.title', help: 'reports', layout: { map: 'folded' } },
});

export const reportsFeature: Feature<typeof page> = {
  name: 'reports',
  pages: [page],
  reportTabs: [
    {
      tab: 'fuel',
      text: 'report.fuel.title',
      order: 20,
      Panel: lazyPart(async () => (await import('./fuel-tab.tsx')).FuelTab),
    },
    {
      tab: 'templates',
      text: 'reportTemplates.title',
      order: 50,
      Panel: lazyPart(async () => (await import('./templates-tab.tsx')).TemplatesTab),
    },
  ],
  menu: [{ to: ROUTES.DriveReport, text: 'report.title', icon: IconReport, menu: 'rail', order: 70 }],
};
