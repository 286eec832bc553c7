import { join } from 'node:path';
import { z } from 'zod';
import type { Notify } from '../../organization/notifications/types.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, Module } from '../../platform/module.ts';
import { throttle } from '../../platform/throttle.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { createExporter } from './exporter.ts';
import { dataExportRoutes } from './routes.ts';
import { dataExportService } from './service.ts';

const LOOK_EVERY_MS = 5_000;
const WARN_EVERY_MS = 60_000;
const cleanup: JobKind<Record<string, never>> = { name: 'data-export-cleanup', data: z.strictObject({}), retries: 2 };

interface DataExportsNeed {
  readonly positions: PositionService;
  readonly notify: Notify;
}

/** Everything that an organization owns as one archive, for its administrators. */
export function dataExportsModule(context: Context, { positions, notify }: DataExportsNeed): Module {
  const { config, database, clock, log } = context;
  const folder = join(config.dataFolder, 'exports');
  const exporter = createExporter({ database, positions, version: config.version, clock, log, notify, folder });
  const works = config.roles.has('worker');
  const warn = throttle(WARN_EVERY_MS);
  const look = () => {
    if (!works) return;
    exporter.look().catch((error: unknown) => warn(() => log.warn({ err: error }, 'exports wait for the next look')));
  };
  const service = dataExportService({ database, clock, folder, onQueued: look });
  let stop: () => void = () => undefined;
  return {
    name: 'data-exports',
    async jobs(jobs) {
      await jobs.work(cleanup, () => exporter.removeOld());
      await jobs.every(cleanup, '40 * * * *', {});
    },
    start() {
      stop = clock.every(LOOK_EVERY_MS, look);
    },
    routes: (http) => dataExportRoutes(http, service, database),
    async close() {
      stop();
      await exporter.close();
    },
  };
}
