import { IconBuilding } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../../shared/feature.ts';
import { may } from '../../../../shared/session-state.ts';

export const customersFeature: Feature = {
  name: 'customers',
  settingsTabs: [
    {
      tab: 'customers',
      help: 'users',
      text: 'frame.settingsTab.customers',
      icon: IconBuilding,
      order: 60,
      // While a system administrator acts as a user, the session user is that user.
      isFor: (user) => may(user, 'support.act'),
      Panel: lazyPart(async () => (await import('./customers-panel.tsx')).CustomersPanel),
    },
  ],
};
