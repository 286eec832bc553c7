import { lazyPart, type Feature } from '../../../shared/feature.ts';

export const placesImportFeature: Feature = {
  name: 'places-import',
  placesTools: lazyPart(async () => (await import('./places-import-button.tsx')).PlacesFileTools),
};
