import type { Context, Module } from '../../platform/module.ts';
import { schedulePlaceCleanup } from './cleanup.ts';
import { placesRoutes } from './routes.ts';

/** Points and zones of organizations, and visits to them. */
export function ownPlacesModule({ database, bus, clock }: Context): Module {
  return {
    name: 'own-places',
    jobs: (jobs) => schedulePlaceCleanup(jobs, database.ingest, clock),
    routes: (http) => placesRoutes(http, { database, bus, clock }),
  };
}
