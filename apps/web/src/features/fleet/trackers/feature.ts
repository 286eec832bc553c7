import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const trackersFeature: Feature = {
  name: 'trackers',
  fleetSections: [
    {
      id: 'trackers',
      text: 'trackers.title',
      isFor: (user) => may(user, 'trackers.manage'),
      Panel: lazyPart(async () => (await import('./trackers-panel.tsx')).TrackersPanel),
    },
  ],
};
