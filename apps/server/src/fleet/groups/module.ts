import type { Context, Module } from '../../platform/module.ts';
import { groupRoutes } from './routes.ts';

export function vehicleGroupsModule({ database, bus }: Context): Module {
  return { name: 'groups', routes: (http) => groupRoutes(http, { database, bus }) };
}
