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

/** About what one answer may take, and the least that every entry may show of its values, bytes. */
const ANSWER_BYTES = 4_000_000;
const SHORTEST_VALUE = 200;

/**
 * The values before or after a change, where they are longer than the entry may be with each long one as its shortened text.
 * @param column of the table. @param entryBytes, valueLength the parameters that limit the whole and one value
 */
const shortened = (column: string, entryBytes: string, valueLength: string) => `
  case when octet_length(${column}::text) <= ${entryBytes} or jsonb_typeof(${column}) <> 'object' then ${column}
       else (select jsonb_object_agg(f.key, case when length(f.value::text) <= ${valueLength} then f.value
                                                 else to_jsonb(left(f.value #>> '{}', ${valueLength}) || '…') end)
               from jsonb_each(${column}) as f) end as ${column}`;

/**
 * Entries of the organization, newest first. The more are wanted, the shorter are the values of large ones, so that no answer
 * grows with what was written into one field.
 */
export async function listEntries(tx: Tx, scope: Scope, filter: EntryFilter): Promise<StoredEntry[]> {
  // Before and after of each entry share its part of the answer.
  const entryBytes = Math.floor(ANSWER_BYTES / filter.limit / 2);
  const rows = await tx.query<EntryRow>({
    // A separate query, so that the planner uses the index by entity.
    name: filter.entityId === undefined ? 'audit.list' : 'audit.list_of_one',
    text: `select id, happened_at, user_id, acting_for, api_token_id, api_token_name, action, entity, entity_id, entity_name, ip,
                  ${shortened('before', '$9::int4', '$10::int4')}, ${shortened('after', '$9::int4', '$10::int4')}
             from audit_entry
            where organization_id = $1
              and ($2::int4 is null or user_id = $2 or acting_for = $2)
              and ($3::timestamptz is null or happened_at >= $3)
              and ($4::timestamptz is null or happened_at < $4 + interval '1 millisecond')
              and ($5::text is null or action = $5)
              and ($6::text is null or entity = $6)${filter.entityId === undefined ? '' : ' and entity_id = $11'}
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
      entryBytes,
      Math.max(SHORTEST_VALUE, Math.floor(entryBytes / 10)),
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
