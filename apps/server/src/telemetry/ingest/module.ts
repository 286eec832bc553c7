import type { Context, ServiceModule } from '../../platform/module.ts';
import { createIngest } from './ingest.ts';
import type { IngestService } from './ingest.ts';
import type { DeviceFolds } from './running-fold.ts';
import { scheduleStateRebuild } from './rebuild-states.ts';
import { scheduleRetention } from './retention.ts';

/** The path of records into the database. */
export function ingestModule(
  { config, database, bus, log, metrics, clock }: Context,
  folds: DeviceFolds,
): ServiceModule<IngestService> {
  const { ingest: pool, ingestPipelined: pipelined } = database;
  const { retentionMonths } = config;
  const ingest = createIngest({ pool, pipelined, bus, log, registry: metrics, retentionMonths, folds, now: clock.now });
  return {
    name: 'ingest',
    service: ingest,
    async jobs(jobs) {
      await scheduleRetention(jobs, pool, retentionMonths, clock);
      await scheduleStateRebuild(jobs, { pool, ingest, log, clock });
    },
    close: () => ingest.close(),
  };
}
