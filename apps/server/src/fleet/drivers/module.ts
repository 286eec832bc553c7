import type { Context, Module } from '../../platform/module.ts';
import { driverRoutes } from './routes.ts';

export function driversModule({ database, bus }: Context): Module {
  return { name: 'drivers', routes: (http) => driverRoutes(http, { database, bus }) };
}
