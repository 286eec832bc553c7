import { lazyPart, type Feature } from '../../../shared/feature.ts';

export const driverAccessFeature: Feature = {
  name: 'driver-access',
  fleetRowTools: lazyPart(async () => (await import('./driver-app-button.tsx')).DriverAppButton),
};
