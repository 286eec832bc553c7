import { IconFileText } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const letterheadFeature: Feature = {
  name: 'letterhead',
  settingsTabs: [
    {
      tab: 'letterhead',
      text: 'letterhead.tab',
      icon: IconFileText,
      order: 35,
      isFor: (user) => may(user, 'letterhead.edit'),
      Panel: lazyPart(async () => (await import('./letterhead-panel.tsx')).LetterheadPanel),
    },
  ],
};
