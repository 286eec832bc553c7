import type { Context, Module } from '../../platform/module.ts';
import type { ReadOpenDrivers } from './lists.ts';
import { vehicleRoutes } from './routes.ts';

export function vehiclesModule({ database, bus }: Context, readOpenDrivers: ReadOpenDrivers): Module {
  return { name: 'vehicles', routes: (http) => vehicleRoutes(http, { database, bus }, readOpenDrivers) };
}
