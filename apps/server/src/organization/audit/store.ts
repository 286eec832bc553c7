import { auditAction, auditEntity } from '@konvoj/contract';
import type { AuditAction, AuditEntity } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { NamedToken } from '../../platform/http/index.ts';

/** An audit entry as it is read. */
export interface StoredEntry {
  readonly id: number;
  readonly happenedAt: Date;
  readonly userId: number | null;
  readonly actingFor: number | null;
  readonly apiToken: NamedToken | null;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly ip: string | null;
}

/** Combined with AND; undefined: no filter. */
export interface EntryFilter {
  /** Done by this user, or by a system administrator acting as this user. */
  readonly userId: number | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
  readonly action: string | undefined;
  readonly entity: string | undefined;
  readonly entityId: string | undefined;
  /** Only entries older than this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

interface EntryRow {
  id: number;
  happened_at: Date;
  user_id: number | null;
  acting_for: number | null;
  api_token_id: number | null;
  api_token_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  entity_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string | null;
}

/** Entries of the organization, newest first. */
export async function listEntries(tx: Tx, scope: Scope, filter: EntryFilter): Promise<StoredEntry[]> {
  const rows = await tx.query<EntryRow>({
    // A separate query, so that the planner uses the index by entity.
    name: filter.entityId === undefined ? 'audit.list' : 'audit.list_of_one',
    text: `select id, happened_at, user_id, acting_for, api_token_id, api_token_name, action, entity, entity_id, entity_name, before, after, ip
             from audit_entry
            where organization_id = $1
              and ($2::int4 is null or user_id = $2 or acting_for = $2)
              and ($3::timestamptz is null or happened_at >= $3)
              and ($4::timestamptz is null or happened_at < $4)
              and ($5::text is null or action = $5)
              and ($6::text is null or entity = $6)${filter.entityId === undefined ? '' : ' and entity_id = $9'}
              and ($7::int8 is null or id < $7)
            order by id desc
            limit $8`,
    values: [
      scope.organizationId,
      filter.userId ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.action ?? null,
      filter.entity ?? null,
      filter.before ?? null,
      filter.limit,
      ...(filter.entityId === undefined ? [] : [filter.entityId]),
    ],
  });
  return rows.map((row) => ({
    id: row.id,
    happenedAt: row.happened_at,
    userId: row.user_id,
    actingFor: row.acting_for,
    apiToken: row.api_token_id === null ? null : { id: row.api_token_id, name: row.api_token_name ?? '' },
    action: auditAction.parse(row.action),
    entity: auditEntity.parse(row.entity),
    entityId: row.entity_id,
    entityName: row.entity_name,
    before: row.before,
    after: row.after,
    ip: row.ip,
  }));
}
