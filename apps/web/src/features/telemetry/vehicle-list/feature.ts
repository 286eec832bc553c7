import type { Feature } from '../../../shared/feature.ts';

export const vehicleListFeature: Feature = {
  name: 'vehicle-list',
  commands: async () => [(await import('./commands.ts')).vehicleCommands],
};
