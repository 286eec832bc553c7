import { IconShieldLock } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../../shared/feature.ts';
import { may } from '../../../../shared/session-state.ts';

export const signInSettingsFeature: Feature = {
  name: 'sign-in-settings',
  settingsTabs: [
    {
      tab: 'signIn',
      help: 'users',
      text: 'signInFactors.tab',
      icon: IconShieldLock,
      order: 25,
      isFor: (user) => may(user, 'users.manage'),
      Panel: lazyPart(async () => (await import('./sign-in-settings-panel.tsx')).SignInSettingsPanel),
    },
  ],
};
