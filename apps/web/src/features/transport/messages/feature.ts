import { IconMapPinShare, IconMessage } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { messagesSearch } from './messages-search.ts';
import { locationOf, openSend } from '../../../shared/send-request.ts';

const title = {
  staticData: { title: 'frame.menu.messages', help: 'messages', layout: { map: 'foldedOnPhone' } },
} as const;

const messages = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.Messages,
  validateSearch: messagesSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./messages-page.tsx')), 'MessagesPage'),
  ...title,
});

/** The page stays the same when a conversation is opened in it. */
const messageThread = createRoute({ getParentRoute: () => messages, path: '$dvcId', ...title });

const pages = [messages.addChildren([messageThread])] as const;

export const messagesFeature: Feature<(typeof pages)[number]> = {
  name: 'messages',
  pages,
  menu: [{ to: ROUTES.Messages, text: 'frame.menu.messages', icon: IconMessage, menu: 'rail', order: 20 }],
  detailsTabs: [
    {
      tab: 'messages',
      text: 'vehicleDetails.tab.messages',
      order: 20,
      Panel: lazyPart(async () => (await import('./messages-tab.tsx')).MessagesTab),
    },
  ],
  shownIn: { messages: ['messages'] },
  overFrame: lazyPart(async () => (await import('./messages-over-frame.tsx')).MessagesOverFrame),
  vehicleCommands: [
    {
      id: 'message',
      text: 'messages.toVehicle',
      icon: IconMessage,
      order: 12,
      run: ({ device: { id } }, { navigate }) =>
        void navigate({ to: ROUTES.MessageThread, params: { dvcId: String(id) }, search: { vehicle: id } }),
    },
    {
      id: 'sendPoint',
      text: 'messages.sendPoint',
      icon: IconMapPinShare,
      order: 14,
      run: ({ device }) => openSend({ deviceIds: [device.id], location: null, isPoint: true }),
    },
  ],
  placeCommands: [
    {
      id: 'sendPoint',
      text: 'messages.sendPoint',
      icon: IconMapPinShare,
      order: 30,
      run: (place) => openSend({ deviceIds: [], location: locationOf(place), isPoint: true }),
    },
  ],
  commands: async () => [(await import('./commands.ts')).messageCommands],
};
