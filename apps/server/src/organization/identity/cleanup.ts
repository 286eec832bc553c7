import { LIVE_TOKEN_REFRESH_SECONDS } from '@konvoj/contract';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { deleteEndedCounts } from '../../platform/rate-limits.ts';
import { deleteEndedAttempts } from './company/store.ts';
import { deleteEnded } from './session-store.ts';
import { deleteEndedSteps } from './steps/store.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'identity-cleanup', data: z.strictObject({}), retries: 2 };

/** Removes expired sessions, unfinished sign-ins, live tokens, reset links and counts of limits every night. */
export async function scheduleIdentityCleanup(jobs: Jobs, database: Database, clock: Clock): Promise<void> {
  const statements = statementsOn(database.lookup);
  await jobs.work(cleanup, async () => {
    await deleteEnded(statements, new Date(clock.now() - LIVE_TOKEN_REFRESH_SECONDS * 1_000));
    await deleteEndedSteps(statements, clock.now());
    await deleteEndedAttempts(statements, clock.now());
    await deleteEndedCounts(statements, clock.now());
  });
  await jobs.every(cleanup, '15 2 * * *', {});
}
