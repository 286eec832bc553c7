import { IconUserCog } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../../shared/feature.ts';

export const accountFeature: Feature = {
  name: 'account',
  settingsTabs: [
    {
      tab: 'me',
      text: 'frame.settingsTab.me',
      icon: IconUserCog,
      order: 10,
      isFor: () => true,
      Panel: lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel),
    },
  ],
};
