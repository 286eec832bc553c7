import type { Context, Module } from '../platform/module.ts';
import { fleetRoutes } from './routes.ts';
import type { ReadOpenDrivers } from './service.ts';
import { trackerRoutes } from './trackers/routes.ts';
import { trackerService } from './trackers/service.ts';
import type { TrackerServiceDeps } from './trackers/service.ts';

interface FromTelemetry {
  readonly readOpenDrivers: ReadOpenDrivers;
  readonly contactOf: TrackerServiceDeps['contactOf'];
}

/** Vehicles, drivers, trailers, groups and trackers. */
export function fleetModule({ database, bus, clock }: Context, { readOpenDrivers, contactOf }: FromTelemetry): Module {
  return {
    name: 'fleet',
    routes(http) {
      fleetRoutes(http, { database, bus }, readOpenDrivers);
      trackerRoutes(http, trackerService({ database, bus, contactOf, now: clock.now }));
    },
  };
}
