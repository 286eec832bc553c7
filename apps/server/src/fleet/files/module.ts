import type { Context, Module } from '../../platform/module.ts';
import { fleetFileRoutes } from './routes.ts';

/** The fleet as spreadsheets: import, export and template. */
export function fleetFilesModule({ database, bus }: Context): Module {
  return { name: 'fleet files', routes: (http) => fleetFileRoutes(http, { database, bus }) };
}
