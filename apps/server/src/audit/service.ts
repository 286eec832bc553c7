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

/** Writes what somebody of an organization changed, in the transaction of the change. */
export function auditChange(tx: Tx, { organizationId, userId, switchedBy, ip }: Doer, change: Change): Promise<void> {
  const who = switchedBy === undefined ? { userId } : { userId: switchedBy, actingFor: userId };
  return audit(tx, { organizationId, ...who, ...change, ip });
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
