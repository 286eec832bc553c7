import type { Context, Module } from '../../platform/module.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import { generalRoutes } from './general-routes.ts';
import { reportRoutes } from './routes.ts';
import { reportService } from './service.ts';

/** Driving reports, summaries by country, driving overviews, and tables that users build. */
export function reportsModule({ database, clock }: Context, stages: StageService, nameStages: NameStages): Module {
  const now = () => clock.now();
  const reports = reportService({ database, stages, nameStages, now });
  return {
    name: 'reports',
    routes(http) {
      reportRoutes(http, { database, reports, now });
      generalRoutes(http, { database, reports, now });
    },
  };
}
