import { IconCoinEuro } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const routeRatesFeature: Feature = {
  name: 'route-rates',
  settingsTabs: [
    {
      tab: 'rates',
      help: 'route-planning',
      text: 'routeRates.tab',
      icon: IconCoinEuro,
      order: 45,
      isFor: (user) => user.organization !== null && may(user, 'route_rates.edit'),
      Panel: lazyPart(async () => (await import('./rates-panel.tsx')).RatesPanel),
    },
  ],
};
