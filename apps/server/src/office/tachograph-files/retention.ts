import type { Reply } from '@konvoj/contract';
import { endpoints } from '@konvoj/contract';
import { z } from 'zod';
import { userNames } from '../../organization/identity/names.ts';
import type { Clock } from '../../platform/clock.ts';
import { organizationIds } from '../../organization/identity/organization.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope } from '../../platform/database.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Log } from '../../platform/logging.ts';
import { removeFile } from './service.ts';
import { keptUntil } from './retention-rules.ts';
import { listRemovals, readSettings } from './settings-store.ts';
import { deleteMarksBefore, listOutdated } from './store.ts';

export const retention: JobKind<Record<string, never>> = {
  name: 'tachograph-retention',
  data: z.strictObject({}),
  retries: 2,
};

/** Deletes the files of all organizations whose time is over. @returns how many */
export async function removeOutdated({
  database,
  clock,
  log,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}): Promise<number> {
  const organizations = await organizationIds(statementsOn(database.owner));
  const now = clock.now();
  const today = new Date(now).toISOString().slice(0, 10);
  let removed = 0;
  for (const organizationId of organizations) {
    const scope = { organizationId };
    const count = await database.tenant(scope, async (tx) => {
      const { keepMonths } = await readSettings(tx, scope);
      const outdated = (await listOutdated(tx, scope, keepMonths, new Date(now))).filter(
        (file) => keptUntil(file, keepMonths) <= today,
      );
      for (const file of outdated) await removeFile(tx, scope, file, { at: now, userId: null });
      await deleteMarksBefore(tx, scope, keepMonths, new Date(now));
      return outdated.length;
    });
    if (count > 0) log.info({ organizationId, count }, 'tachograph files were deleted at the end of their time');
    removed += count;
  }
  return removed;
}

type Removed = Reply<typeof endpoints.tachographFiles.removed>;
export type RemovalLog = (scope: Scope) => Promise<Removed>;

/** What was deleted, by whom. */
export function removalLog(database: Database): RemovalLog {
  return async (scope) => {
    const removals = await database.tenant(scope, (tx) => listRemovals(tx, scope));
    const names = await userNames(database, [...new Set(removals.flatMap(({ userId }) => userId ?? []))]);
    return removals.map(({ userId, removedAt, ...removal }) => ({
      ...removal,
      removedAt: new Date(removedAt).toISOString(),
      removedBy: userId === null ? null : (names.get(userId) ?? null),
    }));
  };
}
