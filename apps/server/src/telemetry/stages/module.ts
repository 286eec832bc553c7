import type { Context, ServiceModule } from '../../platform/module.ts';
import type { NameStages } from './names.ts';
import { stageRoutes } from './routes.ts';
import { stageService } from './service.ts';
import type { StageService } from './service.ts';

/** Drives and halts of vehicles and drivers. */
export function stagesModule({ database, clock }: Context, nameStages: NameStages): ServiceModule<StageService> {
  const stages = stageService(database);
  return {
    name: 'stages',
    service: stages,
    routes: (http) => stageRoutes(http, { database, stages, now: () => clock.now(), nameStages }),
  };
}
