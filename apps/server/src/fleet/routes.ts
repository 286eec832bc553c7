import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import { crudTables } from './crud/service.ts';
import { driverRoutes } from './drivers/routes.ts';
import type { FleetParts } from './editing.ts';
import { fleetFileRoutes } from './files/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { fleetService } from './service.ts';
import type { ReadOpenDrivers } from './service.ts';
import { trailerRoutes } from './trailers/routes.ts';
import { vehicleRoutes } from './vehicles/routes.ts';

export function fleetRoutes(app: FastifyInstance, parts: FleetParts, readOpenDrivers: ReadOpenDrivers): void {
  const fleet = fleetService(parts.database, readOpenDrivers);
  route(app, endpoints.crud.tables, ({ language, user: { permissions } }) =>
    crudTables(language, { mayEdit: permissions.has('fleet.edit'), maySetPins: permissions.has('drivers.manage') }),
  );
  driverRoutes(app, fleet, parts);
  vehicleRoutes(app, fleet, parts);
  groupRoutes(app, fleet, parts);
  trailerRoutes(app, fleet, parts);
  fleetFileRoutes(app, parts);
}
