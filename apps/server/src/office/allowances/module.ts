import type { Context, Module } from '../../platform/module.ts';
import { allowanceRoutes } from './routes.ts';
import { allowanceService } from './service.ts';
import type { AllowanceService } from './service.ts';

/** Daily allowances: rule sets of countries, rates of organizations. */
export function allowancesModule({ database, clock }: Context): Module & { readonly service: AllowanceService } {
  const service = allowanceService(database, () => clock.now());
  return { name: 'allowances', service, routes: (http) => allowanceRoutes(http, service) };
}
