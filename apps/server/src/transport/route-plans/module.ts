import type { Context, Module } from '../../platform/module.ts';
import { routePlanRoutes } from './routes.ts';
import { routePlanService } from './service.ts';

/** Route plans: points in driving order with the way between them. */
export function routePlansModule(parts: Context): Module {
  return { name: 'route-plans', routes: (http) => routePlanRoutes(http, routePlanService(parts)) };
}
