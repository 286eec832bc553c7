import { IconUsers } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';

export const usersFeature: Feature = {
  name: 'users',
  settingsTabs: [
    {
      tab: 'users',
      text: 'frame.settingsTab.users',
      icon: IconUsers,
      order: 20,
      isFor: ({ organization, role }) => organization !== null && role === 'admin',
      Panel: lazyPart(async () => (await import('./users-panel.tsx')).UsersPanel),
    },
  ],
};
