import type { AuditEntry as WireEntry } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import { withoutHidden } from './hidden-fields.ts';
import { listEntries } from './store.ts';
import type { EntryFilter, StoredEntry } from './store.ts';

export interface AuditLog {
  /**
   * Newest first, with the names of the users who made the changes.
   * @param permissions of the reader
   */
  list(scope: Scope, filter: EntryFilter, permissions: ReadonlySet<string>): Promise<WireEntry[]>;
}

/** The names of users by id; deleted users are left out. */
export type UserNames = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Reads what `audit` and `auditChange` wrote. */
export function auditLog(database: Database, userNames: UserNames): AuditLog {
  return {
    async list(scope, filter, permissions) {
      const entries = await database.tenant(scope, (tx) => listEntries(tx, scope, filter));
      const ids = entries.flatMap(({ userId, actingFor }) => [userId, actingFor]).filter((id) => id !== null);
      const names = await userNames([...new Set(ids)]);
      return entries.map((entry) => entryOnWire(withoutHidden(entry, permissions), names));
    },
  };
}

function entryOnWire(entry: StoredEntry, names: ReadonlyMap<number, string>): WireEntry {
  const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? String(id) });
  return {
    id: entry.id,
    time: entry.happenedAt.toISOString(),
    user: person(entry.userId),
    actingFor: person(entry.actingFor),
    apiToken: entry.apiToken,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    entityName: entry.entityName,
    before: entry.before,
    after: entry.after,
    ip: entry.ip,
  };
}
