import type { Tx } from '../platform/database.ts';

/** What somebody did. `before` and `after` hold changed fields only, never a secret. */
export interface AuditEntry {
  readonly organizationId: number | null;
  readonly userId: number | null;
  readonly actingFor?: number;
  /** `sign_in`, `sign_out`, `change_password`, `update` … */
  readonly action: string;
  /** The word: `session`, `user`, `vehicle` … */
  readonly entity: string;
  readonly entityId?: string | number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly ip?: string;
}

/** Writes an entry in the transaction of what it describes, so that neither stands without the other. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit.insert',
    text: `insert into audit_entry (organization_id, user_id, acting_for, action, entity, entity_id, before, after, ip)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      entry.organizationId,
      entry.userId,
      entry.actingFor ?? null,
      entry.action,
      entry.entity,
      entry.entityId === undefined ? null : String(entry.entityId),
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.ip ?? null,
    ],
  });
}
