import type { Context, Module } from '../../platform/module.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import { fuelRoutes } from './fuel-routes.ts';
import { fuelService } from './fuel-service.ts';
import { generalRoutes } from './general-routes.ts';
import { reportRoutes } from './routes.ts';
import { reportService } from './service.ts';

interface ReportsNeeds {
  readonly stages: StageService;
  readonly nameStages: NameStages;
  readonly positions: PositionService;
}

/** Driving reports, summaries by country, driving overviews, and tables that users build. */
export function reportsModule({ database, clock }: Context, { stages, nameStages, positions }: ReportsNeeds): Module {
  const now = () => clock.now();
  const reports = reportService({ database, stages, nameStages, now });
  const fuel = fuelService({ database, positions, reports });
  return {
    name: 'reports',
    routes(http) {
      reportRoutes(http, { database, reports, now });
      generalRoutes(http, { database, reports, now });
      fuelRoutes(http, { database, fuel, now });
    },
  };
}
