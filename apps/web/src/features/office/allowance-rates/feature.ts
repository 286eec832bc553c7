import { IconReceiptEuro } from '@tabler/icons-react';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { may } from '../../../shared/session-state.ts';

export const allowanceRatesFeature: Feature = {
  name: 'allowance-rates',
  settingsTabs: [
    {
      tab: 'allowanceRates',
      help: 'travel-orders',
      text: 'allowanceRates.tab',
      icon: IconReceiptEuro,
      order: 46,
      isFor: (user) => user.organization !== null && may(user, 'allowanceRates.edit'),
      Panel: lazyPart(async () => (await import('./rates-panel.tsx')).AllowanceRatesPanel),
    },
  ],
};
