import type { Context, Module } from '../../platform/module.ts';
import { deviceRoutes } from './routes.ts';

/** Vehicles on the map with their last report. */
export function devicesModule({ database, clock }: Context): Module {
  return { name: 'devices', routes: (http) => deviceRoutes(http, { database, now: () => clock.now() }) };
}
