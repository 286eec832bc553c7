import type { Feature } from '../../../shared/feature.ts';

export const liveMapFeature: Feature = {
  name: 'live-map',
  commands: async () => [(await import('./commands.ts')).mapCommands],
};
