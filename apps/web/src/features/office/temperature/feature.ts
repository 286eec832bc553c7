import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { TEMPERATURE } from './temperature-search.ts';

export const temperatureFeature: Feature = {
  name: TEMPERATURE,
  reportTabs: [
    {
      tab: TEMPERATURE,
      text: 'temperature.title',
      order: 10,
      Panel: lazyPart(async () => (await import('./temperature-tab.tsx')).TemperatureTab),
    },
  ],
};
