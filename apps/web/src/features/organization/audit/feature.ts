import { IconHistory } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';

export const auditFeature: Feature = {
  name: 'audit',
  settingsTabs: [
    {
      tab: 'audit',
      help: 'users',
      text: 'frame.settingsTab.audit',
      icon: IconHistory,
      order: 50,
      isFor: ({ organization }) => organization !== null,
      Panel: lazyPart(async () => (await import('./audit-panel.tsx')).AuditPanel),
    },
  ],
};
