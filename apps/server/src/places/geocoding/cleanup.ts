import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { forgetAddresses } from './store.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'address-cleanup', data: z.strictObject({}), retries: 2 };

/** Streets get new names: after a year an address is requested again. */
const KEPT_MS = 365 * 86_400_000;

/** Every night: deletes addresses that are a year old. */
export async function scheduleAddressCleanup(jobs: Jobs, pool: pg.Pool, clock: Clock): Promise<void> {
  await jobs.work(cleanup, () => forgetAddresses(statementsOn(pool), new Date(clock.now() - KEPT_MS)));
  await jobs.every(cleanup, '30 2 * * *', {});
}
