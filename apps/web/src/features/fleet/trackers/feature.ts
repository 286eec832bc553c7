import { lazyPart, type Feature } from '../../../shared/feature.ts';

export const trackersFeature: Feature = {
  name: 'trackers',
  fleetSections: [
    {
      id: 'trackers',
      text: 'trackers.title',
      isFor: ({ role }) => role === 'admin',
      Panel: lazyPart(async () => (await import('./trackers-panel.tsx')).TrackersPanel),
    },
  ],
};
