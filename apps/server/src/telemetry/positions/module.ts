import type { Context, ServiceModule } from '../../platform/module.ts';
import type { NamePlaces } from './export/places.ts';
import type { FindStops } from './export/stops.ts';
import { positionRoutes } from './routes.ts';
import type { NamePlaces as NameKnownPlaces } from './routes.ts';
import { positionService } from './service.ts';
import type { PositionService } from './service.ts';

interface PositionsNeed {
  readonly findStops: FindStops;
  readonly nameExported: NamePlaces;
  readonly nameListed: NameKnownPlaces;
}

/** Records of vehicles: the last ones, tracks, exports. */
export function positionsModule({ database, clock }: Context, needs: PositionsNeed): ServiceModule<PositionService> {
  const { findStops, nameExported, nameListed } = needs;
  const positions = positionService(database, { now: clock.now, findStops, namePlaces: nameExported });
  return {
    name: 'positions',
    service: positions,
    routes: (http) => positionRoutes(http, positions, nameListed),
  };
}
