import { IconAddressBook } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { crmSearch } from './crm-search.ts';

const page = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.CRMactivity,
  validateSearch: crmSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./crm-page.tsx')), 'CrmPage'),
  staticData: {
    title: 'crm.menu',
    help: 'crm',
    // Tables need the height; docs: decisions/folded-map.
    layout: { sidebar: 'hidden', map: 'folded', orientation: 'horizontal' },
  },
});

export const crmFeature: Feature<typeof page> = {
  name: 'crm',
  pages: [page],
  menu: [{ to: ROUTES.CRMactivity, text: 'crm.menu', icon: IconAddressBook, menu: 'more', order: 10 }],
  shownIn: {
    crmContacts: ['crmContacts', 'crmActivities', 'crmVisits', 'crmTimeline'],
    crmActivities: ['crmActivities', 'crmContacts', 'crmTimeline', 'crmCounts'],
    crmVisits: ['crmVisits', 'crmContacts', 'crmTimeline', 'crmCounts'],
    points: ['crmContacts'],
  },
  commands: async () => [(await import('./commands.ts')).crmCommands],
};
