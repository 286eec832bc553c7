import { PLACE_RESTORE_DAYS } from '@konvoj/contract';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { purgePlaces } from './store.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'place-cleanup', data: z.strictObject({}), retries: 2 };

const DAY_MS = 86_400_000;

/** Erases deleted places that can no longer be restored, and the people named in them. */
export function forgetDeletedPlaces(pool: pg.Pool, now: number): Promise<void> {
  return purgePlaces(statementsOn(pool), new Date(now - PLACE_RESTORE_DAYS * DAY_MS));
}

/** Every night. */
export async function schedulePlaceCleanup(jobs: Jobs, pool: pg.Pool, clock: Clock): Promise<void> {
  await jobs.work(cleanup, () => forgetDeletedPlaces(pool, clock.now()));
  await jobs.every(cleanup, '45 2 * * *', {});
}
