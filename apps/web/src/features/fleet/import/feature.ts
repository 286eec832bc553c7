import { lazyPart, type Feature } from '../../../shared/feature.ts';

export const fleetImportFeature: Feature = {
  name: 'fleet-import',
  fleetTools: lazyPart(async () => (await import('./fleet-import-button.tsx')).FleetFileTools),
};
