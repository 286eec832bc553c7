import type { Context, ServiceModule } from '../../platform/module.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import { fuelReader } from './fuel-reader.ts';
import { fuelRoutes } from './fuel-routes.ts';
import { fuelService } from './fuel-service.ts';
import { generalRoutes } from './general-routes.ts';
import { reportsInTurn } from './in-turn.ts';
import type { ReportSources } from './read-stages.ts';
import { reportRoutes } from './routes.ts';
import { reportService } from './service.ts';
import type { ReportService } from './service.ts';

interface ReportsNeeds {
  readonly stages: StageService;
  readonly nameStages: NameStages;
  readonly positions: PositionService;
  readonly drivingCost: ReportSources['drivingCost'];
}

/** Driving reports, summaries by country, driving overviews, and tables that users build. */
export function reportsModule(
  { database, clock }: Context,
  { stages, nameStages, positions, drivingCost }: ReportsNeeds,
): ServiceModule<ReportService> {
  const now = () => clock.now();
  const levels = fuelReader({ database, positions });
  const service = reportService({ database, stages, nameStages, fuel: levels, drivingCost, now });
  // Pieces of fuel reports have turns of their own.
  const fuel = fuelService({ fuel: levels, reports: service });
  const reports = reportsInTurn(service);
  return {
    name: 'reports',
    service: reports,
    routes(http) {
      reportRoutes(http, { database, reports, now });
      generalRoutes(http, { database, reports, now });
      fuelRoutes(http, { database, fuel, now });
    },
  };
}
