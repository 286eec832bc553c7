import type { AuditAction, AuditEntity } from '@konvoj/contract';
import type { Tx } from '../platform/database.ts';
import type { Doer } from '../platform/http/index.ts';

/** What somebody did. `before` and `after` hold changed fields only, never a secret. */
export interface AuditEntry {
  readonly organizationId: number | null;
  readonly userId: number | null;
  /** As whom a system administrator did it. */
  readonly actingFor?: number;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId?: string | number;
  /** What it was called when it was done: plate, name, address. */
  readonly entityName?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly ip?: string;
}

/** What a signed-in user changed; who he is, and for whom a system administrator acts, comes from the doer. */
export interface Change extends Pick<AuditEntry, 'action' | 'entity' | 'before' | 'after'> {
  readonly entityId: string | number;
  readonly entityName: string;
}

/** Who an entry names as the one who did it, and for whom. */
export function auditedAs({
  organizationId,
  userId,
  switchedBy,
  ip,
}: Doer): Pick<AuditEntry, 'organizationId' | 'userId' | 'actingFor' | 'ip'> {
  return { organizationId, ip, ...(switchedBy === undefined ? { userId } : { userId: switchedBy, actingFor: userId }) };
}

/** Writes what somebody of an organization changed, in the transaction of the change. */
export function auditChange(tx: Tx, doer: Doer, change: Change): Promise<void> {
  return audit(tx, { ...auditedAs(doer), ...change });
}

/** Writes an entry in the transaction of what it describes, so that neither stands without the other. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit.insert',
    text: `insert into audit_entry (organization_id, user_id, acting_for, action, entity, entity_id, entity_name, before, after, ip)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      entry.organizationId,
      entry.userId,
      entry.actingFor ?? null,
      entry.action,
      entry.entity,
      entry.entityId === undefined ? null : String(entry.entityId),
      entry.entityName ?? null,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.ip ?? null,
    ],
  });
}

/** `auditChange` for many of one entity, in one statement: an import changes thousands. */
export async function auditChanges(tx: Tx, doer: Doer, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { organizationId, userId, actingFor = null, ip } = auditedAs(doer);
  const rows = changes.map(({ action, entity, entityId, entityName, before, after }) => ({
    action,
    entity,
    entity_id: String(entityId),
    entity_name: entityName,
    before: before ?? null,
    after: after ?? null,
  }));
  await tx.query({
    name: 'audit.insert_many',
    text: `insert into audit_entry (organization_id, user_id, acting_for, ip, action, entity, entity_id, entity_name, before, after)
           select $1, $2, $3, $4, r.action, r.entity, r.entity_id, r.entity_name, r.before, r.after
             from rows from (jsonb_to_recordset($5::jsonb)
                    as (action text, entity text, entity_id text, entity_name text, before jsonb, after jsonb)) as r`,
    values: [organizationId, userId, actingFor, ip, JSON.stringify(rows)],
  });
}
