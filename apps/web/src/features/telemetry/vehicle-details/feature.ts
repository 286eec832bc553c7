import { IconTruck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { detailsSearch } from './details-search.ts';

const vehicleDetails = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.VehicleDetails,
  validateSearch: detailsSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./vehicle-details.tsx')), 'VehicleDetails'),
  staticData: { title: 'frame.menu.vehicleDetails', help: 'vehicle-details' },
});

export const vehicleDetailsFeature: Feature<typeof vehicleDetails> = {
  name: 'vehicle-details',
  pages: [vehicleDetails],
  menu: [{ to: ROUTES.VehicleDetails, text: 'frame.menu.vehicleDetails', icon: IconTruck, menu: 'rail', order: 10 }],
  fleetRowTools: lazyPart(async () => (await import('./history-button.tsx')).HistoryButton),
};
