import { IconMapPin, IconMapPinPlus, IconPolygon } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { addPointAt, addZoneAround } from './place-commands.ts';
import { placesSearch } from './places-search.ts';

const ownPlaces = createRoute({
  getParentRoute: () => frameRoute,
  path: ROUTES.GeoPOI,
  validateSearch: placesSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./places-panel.tsx')), 'PlacesPanel'),
  staticData: { title: 'frame.menu.geoPoi', help: 'places' },
});

export const ownPlacesFeature: Feature<typeof ownPlaces> = {
  name: 'own-places',
  pages: [ownPlaces],
  menu: [{ to: ROUTES.GeoPOI, text: 'frame.menu.geoPoi', icon: IconMapPin, menu: 'rail', order: 40 }],
  // Stages, records and addresses call places by the points near them.
  shownIn: { points: ['history', 'geocode'] },
  overMap: lazyPart(async () => (await import('./places-over-map.tsx')).PlacesOverMap),
  placeCommands: [
    { id: 'point', text: 'placeSearch.action.point', icon: IconMapPinPlus, order: 10, run: addPointAt },
    { id: 'zone', text: 'placeSearch.action.zone', icon: IconPolygon, order: 20, run: addZoneAround },
  ],
  commands: async () => [(await import('./commands.ts')).placeCommands],
};
