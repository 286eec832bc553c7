import type { Feature } from '../../shared/feature.ts';

/** What the frame itself can do. */
export const frameFeature: Feature = {
  name: 'frame',
  commands: async () => [(await import('./commands.ts')).frameCommands],
};
