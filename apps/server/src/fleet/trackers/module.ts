import type { Context, Module } from '../../platform/module.ts';
import { trackerRoutes } from './routes.ts';
import { trackerService } from './service.ts';
import type { TrackerServiceDeps } from './service.ts';

export function trackersModule({ database, bus, clock }: Context, contactOf: TrackerServiceDeps['contactOf']): Module {
  const trackers = trackerService({ database, bus, contactOf, now: clock.now });
  return { name: 'trackers', routes: (http) => trackerRoutes(http, trackers) };
}
