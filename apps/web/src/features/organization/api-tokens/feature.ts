import { IconKey } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const apiTokensFeature: Feature = {
  name: 'api-tokens',
  settingsTabs: [
    {
      tab: 'tokens',
      text: 'frame.settingsTab.tokens',
      icon: IconKey,
      order: 40,
      isFor: (user) => may(user, 'tokens.manage'),
      Panel: lazyPart(async () => (await import('./api-tokens-panel.tsx')).ApiTokensPanel),
    },
  ],
};
