import type { Context, ServiceModule } from '../../platform/module.ts';
import { announceStages } from './announcing.ts';
import { announceJob } from './jobs.ts';
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
    async jobs(jobs) {
      await jobs.work(announceJob, () => announceStages(database, clock));
      await jobs.every(announceJob, '* * * * *', {});
    },
    routes: (http) => stageRoutes(http, { database, stages, now: () => clock.now(), nameStages }),
  };
}
