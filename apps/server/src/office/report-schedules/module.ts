import type { FileIntake } from '../../organization/files/intake.ts';
import type { Notifications } from '../../organization/notifications/types.ts';
import type { Context, Module } from '../../platform/module.ts';
import type { ReportService } from '../reports/service.ts';
import { archiveService } from './archive-service.ts';
import { runBuilder } from './builder.ts';
import { workSchedules } from './jobs.ts';
import { scheduleRoutes } from './routes.ts';
import { scheduleService } from './service.ts';
import { reportUndelivered, scheduleWorker } from './worker.ts';

interface ScheduleNeeds {
  readonly reports: ReportService;
  readonly files: FileIntake;
  readonly notifications: Notifications;
}

/** Reports by mail at set times, and the archive of what was sent. */
export function reportSchedulesModule(
  { database, jobs, clock, log }: Context,
  { reports, files, notifications }: ScheduleNeeds,
): Module {
  const now = () => clock.now();
  const { notify } = notifications;
  const stopping = new AbortController();
  const builder = runBuilder({ database, reports, intake: files, notify, log, now, signal: stopping.signal });
  const worker = scheduleWorker({ database, jobs, builder, log, now });
  notifications.onResult('report', reportUndelivered(notify, now));
  return {
    name: 'report-schedules',
    jobs: (all) => workSchedules(all, worker, builder),
    routes: (http) =>
      scheduleRoutes(http, scheduleService({ database, now }), archiveService({ database, jobs, notify, clock })),
    disconnect: () => stopping.abort(),
  };
}
