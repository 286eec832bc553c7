import { IconBuilding } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../../shared/feature.ts';
import { may } from '../../../../shared/session-state.ts';

export const ownOrganizationFeature: Feature = {
  name: 'own-organization',
  settingsTabs: [
    {
      tab: 'organization',
      help: 'users',
      text: 'ownOrganization.tab',
      icon: IconBuilding,
      order: 12,
      isFor: (user) => may(user, 'organization.edit'),
      Panel: lazyPart(async () => (await import('./own-organization-panel.tsx')).OwnOrganizationPanel),
    },
  ],
};
