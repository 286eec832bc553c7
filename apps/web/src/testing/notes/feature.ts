import { IconNote } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../shared/feature.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { frameRoute } from '../../shared/page-routes.ts';

const notesPage = createRoute({
  getParentRoute: () => frameRoute,
  path: '/Notes',
  component: lazyRouteComponent(() => loadChunk(() => import('./notes-page.tsx')), 'NotesPage'),
  staticData: { title: 'common.product', layout: { sidebar: 'hidden', map: 'hidden' } },
});

export const notesFeature: Feature<typeof notesPage> = {
  name: 'notes',
  pages: [notesPage],
  menu: [{ to: '/Notes', text: 'common.product', icon: IconNote, menu: 'rail', order: 95 }],
  commands: async () => [(await import('./commands.ts')).noteCommands],
};
