import { IconListCheck } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  settingsTabs: [
    {
      tab: 'firstSteps',
      help: 'first-steps',
      text: 'firstSteps.tab',
      icon: IconListCheck,
      order: 15,
      isFor: (user) => user.organization !== null && may(user, 'first_steps.follow'),
      Panel: lazyPart(async () => (await import('./first-steps-panel.tsx')).FirstStepsPanel),
    },
  ],
  overMap: lazyPart(async () => (await import('./first-steps-notice.tsx')).FirstStepsNotice),
};
