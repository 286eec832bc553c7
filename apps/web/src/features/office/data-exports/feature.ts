import { IconPackageExport } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const dataExportsFeature: Feature = {
  name: 'data-exports',
  settingsTabs: [
    {
      tab: 'export',
      text: 'dataExports.tab',
      icon: IconPackageExport,
      order: 55,
      isFor: (user) => may(user, 'dataExports.manage'),
      Panel: lazyPart(async () => (await import('./data-exports-panel.tsx')).DataExportsPanel),
    },
  ],
};
