import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { deleteOldApart } from './phone-position-store.ts';
import { PHONE_POSITION_DAYS } from './phone-positions.ts';
import { deleteExpiredDriverSessions } from './session-store.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'driver-cleanup', data: z.strictObject({}), retries: 2 };
const DAY_MS = 86_400_000;

/** Removes expired sessions of drivers, and old positions of their phones, every night. */
export async function scheduleDriverCleanup(jobs: Jobs, database: Database, clock: Clock): Promise<void> {
  await jobs.work(cleanup, async () => {
    await deleteExpiredDriverSessions(statementsOn(database.lookup));
    await deleteOldApart(statementsOn(database.ingest), new Date(clock.now() - PHONE_POSITION_DAYS * DAY_MS));
  });
  await jobs.every(cleanup, '35 2 * * *', {});
}
