import { IconShare } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { openShare } from '../../../shared/share-request.ts';
import { ShareHost } from './share-host.tsx';

export const sharingFeature: Feature = {
  name: 'sharing',
  settingsTabs: [
    {
      tab: 'links',
      help: 'sharing',
      text: 'frame.settingsTab.links',
      icon: IconShare,
      order: 30,
      isFor: ({ organization }) => organization !== null,
      Panel: lazyPart(async () => (await import('./links-panel.tsx')).LinksPanel),
    },
  ],
  overFrame: ShareHost,
  vehicleCommands: [
    { id: 'share', text: 'map.card.share', icon: IconShare, order: 20, run: ({ device }) => openShare([device.id]) },
  ],
};
