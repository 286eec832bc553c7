import { z } from 'zod';
import type { FileIntake } from '../../organization/files/intake.ts';
import { organizationIds } from '../../organization/identity/organization.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { statementsOn } from '../../platform/database.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { requireInbox, takeInbox } from './inbox.ts';
import { readingThread } from './reading-thread.ts';
import { recordAllDrivers, recordDriversJob } from './record-drivers.ts';
import { removalLog, removeOutdated, retention } from './retention.ts';
import { NO_ROOT_BYTES, readRoots } from './roots.ts';
import { tachographFileRoutes } from './routes.ts';
import { tachographFileService } from './service.ts';
import type { TachographFiles } from './service.ts';
import type { TachographConfig } from './settings.ts';

const inboxJob: JobKind<Record<string, never>> = { name: 'tachograph-inbox', data: z.strictObject({}), retries: 0 };
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '40 1 * * *';

/** Files of driver cards and vehicle units: taken in, read, matched with drivers and vehicles, kept as long as the law wants. */
export async function tachographFilesModule(
  context: Context,
  { tachograph }: TachographConfig,
  intake: FileIntake,
): Promise<ServiceModule<TachographFiles>> {
  const { config, database, bus, clock, log, jobs } = context;
  const isProduction = config.environment === 'production';
  const roots = tachograph.roots === null ? NO_ROOT_BYTES : await readRoots(tachograph.roots, isProduction);
  if (tachograph.inbox !== null) await requireInbox(tachograph.inbox);
  const reader = readingThread();
  const parts = { database, bus, clock, jobs, intake, reader, roots, log };
  const service = tachographFileService(parts);
  return {
    name: 'tachograph files',
    service,
    async jobs(all) {
      const recordDrivers = (organizationId: number) =>
        database.tenant({ organizationId }, (tx) => recordAllDrivers(tx, { organizationId }, clock.now()));
      await all.work(recordDriversJob, ({ organizationId }) => recordDrivers(organizationId));
      await all.work(retention, async () => {
        await removeOutdated({ database, clock, log });
        // Card numbers of drivers and plates of vehicles may have changed in the fleet.
        for (const organizationId of await organizationIds(statementsOn(database.owner)))
          await recordDrivers(organizationId);
      });
      await all.every(retention, EVERY_NIGHT, {});
      const { inbox } = tachograph;
      if (inbox === null) return;
      const publish = (organizationId: number, id: number) =>
        bus.publish(listChanged, { organizationId, topic: 'tachographFiles', ids: [id] });
      await all.work(inboxJob, async () => {
        await oneAtATime(database.owner, 'tachograph inbox', async () =>
          takeInbox({ ...parts, publish }, inbox, await organizationIds(statementsOn(database.owner))),
        );
      });
      await all.every(inboxJob, EVERY_MINUTE, {});
    },
    routes: (http) => tachographFileRoutes(http, service, removalLog(database)),
    close: () => reader.close(),
  };
}
