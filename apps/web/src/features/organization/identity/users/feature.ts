import { IconUsers } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../../shared/feature.ts';
import { may } from '../../../../shared/session-state.ts';

export const usersFeature: Feature = {
  name: 'users',
  settingsTabs: [
    {
      tab: 'users',
      help: 'users',
      text: 'frame.settingsTab.users',
      icon: IconUsers,
      order: 20,
      isFor: (user) => may(user, 'users.manage'),
      Panel: lazyPart(async () => (await import('./users-panel.tsx')).UsersPanel),
    },
  ],
};
