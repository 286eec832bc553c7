import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { fileIntake } from '../../organization/files/intake.ts';
import { notificationWorld } from '../../organization/notifications/world.testing.ts';
import type { NotificationWorld } from '../../organization/notifications/world.testing.ts';
import { silentLog } from '../../platform/logging.ts';
import { positionService } from '../../telemetry/positions/service.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import { stageService } from '../../telemetry/stages/service.ts';
import { fuelReader } from '../reports/fuel-reader.ts';
import { reportService } from '../reports/service.ts';
import type { ReportService } from '../reports/service.ts';
import { runBuilder } from './builder.ts';
import type { BuilderParts, RunBuilder } from './builder.ts';
import { reportUndelivered, scheduleWorker } from './worker.ts';
import type { ScheduleWorker } from './worker.ts';

/** Schedules on a clock that the test advances; the test does what their jobs would do. */
export interface ScheduleWorld extends NotificationWorld {
  readonly reports: ReportService;
  readonly builder: RunBuilder;
  readonly schedules: ScheduleWorker;
  /** A builder of another process on the same tables. */
  builderWith(changes: Partial<BuilderParts>): RunBuilder;
  /** Makes the runs that are due, and builds them as their jobs would. */
  work(): Promise<void>;
  /** Builds every run that waits. @param by the builder of the process */
  buildAll(by?: RunBuilder): Promise<void>;
}

const LIMITS = { storedBytes: 100 * 1_048_576, receivedBytesPerDay: 100 * 1_048_576 };

/** @param start of the clock, epoch milliseconds */
export async function scheduleWorld(database: TestDatabase, start: number): Promise<ScheduleWorld> {
  const world = await notificationWorld(database, start);
  const { clock, jobs } = world;
  const now = () => clock.now();
  const { notify } = world.service;
  const nameStages: NameStages = async () => ({ contactAt: () => null, addressAt: () => null });
  const fuel = fuelReader({ database, positions: positionService(database, { now }) });
  const reports = reportService({
    database,
    stages: stageService(database),
    nameStages,
    fuel,
    drivingCost: async () => () => null,
    now,
  });
  const parts: BuilderParts = {
    database,
    reports,
    intake: fileIntake({ database, clock, limits: LIMITS }),
    notify,
    log: silentLog(),
    now,
    signal: new AbortController().signal,
  };
  const builder = runBuilder(parts);
  const schedules = scheduleWorker({ database, jobs, builder, log: silentLog(), now });
  world.service.onResult('report', reportUndelivered(notify, now));
  const buildAll = async (by = builder): Promise<void> => {
    const { rows } = await database.owner.query<{ id: number; organizationId: number }>(
      `select id, organization_id as "organizationId" from report_run where state = 'waiting' order by id`,
    );
    for (const { id, organizationId } of rows) await by.build({ organizationId }, id);
  };
  return {
    ...world,
    reports,
    builder,
    schedules,
    builderWith: (changes) => runBuilder({ ...parts, ...changes }),
    buildAll,
    async work() {
      await schedules.sweep();
      await buildAll();
    },
  };
}
