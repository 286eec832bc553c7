import { z } from 'zod';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { deleteExpiredDriverSessions } from './session-store.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'driver-cleanup', data: z.strictObject({}), retries: 2 };

/** Removes expired sessions of drivers every night. */
export async function scheduleDriverCleanup(jobs: Jobs, database: Database): Promise<void> {
  await jobs.work(cleanup, () => deleteExpiredDriverSessions(statementsOn(database.lookup)));
  await jobs.every(cleanup, '35 2 * * *', {});
}
