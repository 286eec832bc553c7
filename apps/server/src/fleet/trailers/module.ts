import type { Context, Module } from '../../platform/module.ts';
import { trailerRoutes } from './routes.ts';

export function trailersModule({ database, bus }: Context): Module {
  return { name: 'trailers', routes: (http) => trailerRoutes(http, { database, bus }) };
}
