import type { AuditAction, AuditEntity } from '@konvoj/contract';
import type { Tx } from '../../platform/database.ts';
import type { Actor, NamedToken } from '../../platform/http/index.ts';

/** An action of a user. `before` and `after` hold only changed fields, never a secret. */
export interface AuditEntry {
  readonly organizationId: number | null;
  readonly userId: number | null;
  /** The user as whom a system administrator acted. */
  readonly actingFor?: number;
  /** The program that acted in the user's name. */
  readonly apiToken?: NamedToken | undefined;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId?: string | number;
  /** The name of the entity at that time: plate, name, address. */
  readonly entityName?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly ip?: string;
}

/** Who changes something: a user, or the product itself, which has neither a user nor an address. */
export type Author = Omit<Actor, 'userId' | 'ip'> & { readonly userId?: number; readonly ip?: string };

/** A change by a signed-in user; the actor holds the user and the system administrator who acts for them. */
export interface Change extends Pick<AuditEntry, 'action' | 'entity' | 'before' | 'after'> {
  readonly entityId: string | number;
  readonly entityName: string;
}

/** The user whom an entry names as the author, and the system administrator who acted for them. */
export function auditedAs({
  organizationId,
  userId,
  switchedBy,
  apiToken,
  ip,
}: Author): Pick<AuditEntry, 'organizationId' | 'userId' | 'actingFor' | 'apiToken' | 'ip'> {
  const who =
    switchedBy === undefined || userId === undefined
      ? { userId: userId ?? null }
      : { userId: switchedBy, actingFor: userId };
  return { organizationId, apiToken, ...(ip !== undefined && { ip }), ...who };
}

/** Writes a change in an organization, in the transaction of the change. */
export function auditChange(tx: Tx, actor: Author, change: Change): Promise<void> {
  return audit(tx, { ...auditedAs(actor), ...change });
}

/** Writes an entry in the transaction of the change it describes, so that both are stored or neither. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit.insert',
    text: `insert into audit_entry (organization_id, user_id, acting_for, action, entity, entity_id, entity_name, before, after, ip,
             api_token_id, api_token_name)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
      entry.apiToken?.id ?? null,
      entry.apiToken?.name ?? null,
    ],
  });
}

/** `auditChange` for many of one entity, in one statement: an import changes thousands. */
export async function auditChanges(tx: Tx, actor: Author, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { organizationId, userId, actingFor = null, apiToken, ip } = auditedAs(actor);
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
    text: `insert into audit_entry (organization_id, user_id, acting_for, ip, api_token_id, api_token_name,
             action, entity, entity_id, entity_name, before, after)
           select $1, $2, $3, $4, $6, $7, r.action, r.entity, r.entity_id, r.entity_name, r.before, r.after
             from rows from (jsonb_to_recordset($5::jsonb)
                    as (action text, entity text, entity_id text, entity_name text, before jsonb, after jsonb)) as r`,
    values: [
      organizationId,
      userId,
      actingFor,
      ip ?? null,
      JSON.stringify(rows),
      apiToken?.id ?? null,
      apiToken?.name ?? null,
    ],
  });
}

/** Who changed an entity last, and when (epoch milliseconds). The name is missing where it was no user of the organization. */
export interface LastChange {
  readonly by: string | null;
  readonly at: number;
}

/**
 * The newest entry about an entity, or about another one that names it: a driver is also changed by giving them a vehicle
 * in its own form.
 */
export async function lastChange(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { entity, id, name }: { readonly entity: AuditEntity; readonly id: number; readonly name: string },
): Promise<LastChange | null> {
  const [entry] = await tx.query<{ by: string | null; at: Date }>({
    name: 'audit.last_change',
    text: `select u.first_name || ' ' || u.last_name as by, e.happened_at as at
             from audit_entry e left join app_user u on u.organization_id = e.organization_id and u.id = e.user_id
            where e.organization_id = $1
              and ((e.entity = $2 and e.entity_id = $3) or e.before ->> $2 = $4 or e.after ->> $2 = $4)
            order by e.id desc limit 1`,
    values: [organizationId, entity, String(id), name],
  });
  return entry === undefined ? null : { by: entry.by, at: entry.at.getTime() };
}
