import { IconWebhook } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const integrationsFeature: Feature = {
  name: 'integrations',
  settingsTabs: [
    {
      tab: 'integrations',
      text: 'frame.settingsTab.integrations',
      icon: IconWebhook,
      order: 45,
      isFor: (user) => may(user, 'integrations.manage'),
      Panel: lazyPart(async () => (await import('./integrations-panel.tsx')).IntegrationsPanel),
    },
  ],
};
