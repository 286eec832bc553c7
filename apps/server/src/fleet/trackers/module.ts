import type { Context, Module } from '../../platform/module.ts';
import { trackerRoutes } from './routes.ts';
import { trackerService } from './service.ts';
import type { TrackerServiceDeps } from './service.ts';

/** @param gateway what the gateways of this and of all processes know of a tracker */
export function trackersModule(
  { database, bus, clock }: Context,
  { contactOf, findContact }: Pick<TrackerServiceDeps, 'contactOf' | 'findContact'>,
): Module {
  const trackers = trackerService({ database, bus, contactOf, findContact, now: clock.now });
  return { name: 'trackers', routes: (http) => trackerRoutes(http, trackers) };
}
