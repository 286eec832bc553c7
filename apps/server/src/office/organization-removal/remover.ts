import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fleetChanged, trackerChanged } from '../../fleet/events.ts';
import { audit } from '../../organization/audit/service.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { deletionOrder } from './rules.ts';
import * as store from './store.ts';
import type { DueOrganization, OwnedTable } from './store.ts';

/** Rows of one transaction: a few hundredths of a second. */
const ROWS_AT_ONCE = 5_000;
/** A process may still store what it had in hand when the organization went. */
const SWEPT_FOR_MS = 2 * 86_400_000;
const FOREIGN_KEY_VIOLATION = '23503';
const LOCK = 'organization removal';

export interface RemoverParts {
  readonly database: Pick<Database, 'owner'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  /** Rows that are deleted in one transaction. */
  readonly rowsAtOnce?: number;
}

/** Deletes organizations whose time has come, in steps that can be interrupted anywhere and are continued. */
export interface Remover {
  /** Deletes what is due, unless this or another process is at it. @throws the reason of the signal */
  removeDue(signal: AbortSignal): Promise<void>;
  /** Deletes once more what belongs to organizations that are gone. @throws the reason of the signal */
  sweep(signal: AbortSignal): Promise<void>;
}

export function createRemover({ database, bus, clock, log, rowsAtOnce = ROWS_AT_ONCE }: RemoverParts): Remover {
  const owner = statementsOn(database.owner);

  async function remove({ id, name }: DueOrganization, signal: AbortSignal): Promise<void> {
    if (!(await store.beginRemoval(owner, id, clock.now()))) return;
    const imeis = await transaction(database.owner, (tx) => store.releaseTrackers(tx, id));
    for (const imei of imeis) bus.publish(trackerChanged, { imei, passedOn: true });
    bus.publish(fleetChanged, { organizationId: id });
    await deleteRows(id, signal);
    await transaction(database.owner, async (tx) => {
      await store.deleteOrganization(tx, id, clock.now());
      const entry = { entity: 'organization', entityId: id, entityName: name, after: { removed: true } } as const;
      await audit(tx, { ...entry, organizationId: null, userId: null, action: 'delete' });
    });
    log.info({ organizationId: id }, 'an organization was deleted');
  }

  /** Until a pass over all tables finds nothing: rows may be added while it runs. */
  async function deleteRows(organizationId: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const [tables, references] = [await store.listOwnedTables(owner), await store.listReferences(owner)];
      const byRoot = Map.groupBy(tables, ({ root }) => root);
      const order = deletionOrder([...byRoot.keys()], references);
      let deleted = 0;
      let refused: unknown = null;
      for (const table of order.flatMap((root) => byRoot.get(root) ?? [])) {
        try {
          deleted += await emptyTable(table, organizationId, signal);
        } catch (error) {
          if (!isReferred(error)) throw error;
          refused = error;
        }
      }
      if (deleted === 0 && refused === null) return;
      // Rows of a circle of references remain, and nothing can be deleted before them.
      if (deleted === 0) throw refused;
    }
  }

  async function emptyTable({ name }: OwnedTable, organizationId: number, signal: AbortSignal): Promise<number> {
    let all = 0;
    for (;;) {
      signal.throwIfAborted();
      const begun = clock.elapsed();
      const count = await deleteSlice(name, organizationId);
      all += count;
      if (count < rowsAtOnce) return all;
      // Half of the time is left to trackers and users.
      await pause(clock.elapsed() - begun, undefined, { signal });
    }
  }

  async function deleteSlice(name: string, organizationId: number): Promise<number> {
    try {
      return await store.deleteSome(owner, name, organizationId, rowsAtOnce);
    } catch (error) {
      if (!isReferred(error)) throw error;
      // Rows of the table that refer to each other go together.
      return store.deleteSome(owner, name, organizationId, null);
    }
  }

  return {
    async removeDue(signal) {
      await oneAtATime(database.owner, LOCK, async () => {
        for (const due of await store.listDue(owner, clock.now())) await remove(due, signal);
      });
    },
    async sweep(signal) {
      await oneAtATime(database.owner, LOCK, async () => {
        for (const id of await store.listRemoved(owner, clock.now() - SWEPT_FOR_MS)) {
          await transaction(database.owner, (tx) => store.releaseTrackers(tx, id));
          await deleteRows(id, signal);
        }
      });
    },
  };
}

function isReferred(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
}
