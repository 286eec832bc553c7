import { webhookEvent } from '@konvoj/contract';
import type { WebhookFields } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { StoredHook } from './types.ts';

const hookRow = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** An event that this version does not know is left out. */
  events: z.array(z.string()).transform((names) => names.flatMap((name) => webhookEvent.safeParse(name).data ?? [])),
  enabled: z.boolean(),
  createdBy: z.int().nullable(),
  createdAt: z.date().transform(Number),
  failingSince: z.date().transform(Number).nullable(),
  pausedAt: z.date().transform(Number).nullable(),
});
const COLUMNS = `id, name, url, events, enabled, created_by as "createdBy", created_at as "createdAt",
  failing_since as "failingSince", paused_at as "pausedAt"`;

export async function listHooks(tx: Tx, { organizationId }: Scope): Promise<StoredHook[]> {
  const rows = await tx.query({
    name: 'webhooks.list',
    text: `select ${COLUMNS} from webhook where organization_id = $1 order by lower(name), id`,
    values: [organizationId],
  });
  return rows.map((row) => hookRow.parse(row));
}

/** @param lock until the end of the transaction */
export async function findHook(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  lock = false,
): Promise<StoredHook | null> {
  const [row] = await tx.query({
    name: lock ? 'webhooks.lock' : 'webhooks.find',
    text: `select ${COLUMNS} from webhook where organization_id = $1 and id = $2::int8 ${lock ? 'for update' : ''}`,
    values: [organizationId, id],
  });
  return row === undefined ? null : hookRow.parse(row);
}

/** Takes the lock under which webhooks are counted, and counts them. */
export async function countHooks(tx: Tx, { organizationId }: Scope): Promise<number> {
  await tx.query({
    name: 'webhooks.lock_count',
    text: `select pg_advisory_xact_lock(hashtext('webhooks'), $1)`,
    values: [organizationId],
  });
  const [row] = await tx.query<{ count: number }>({
    name: 'webhooks.count',
    text: 'select count(*)::int4 as count from webhook where organization_id = $1',
    values: [organizationId],
  });
  return row?.count ?? 0;
}

export async function insertHook(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  { name, url, events, enabled }: WebhookFields,
  sealedSecret: Buffer,
  now: number,
): Promise<StoredHook> {
  const [row] = await tx.query({
    name: 'webhooks.insert',
    text: `insert into webhook (organization_id, name, url, sealed_secret, events, enabled, created_by, created_at, active_since)
           values ($1, $2, $3, $4, $5, $6, $7, $8, case when $6 then $8::timestamptz end) returning ${COLUMNS}`,
    values: [scope.organizationId, name, url, sealedSecret, events, enabled, scope.userId, new Date(now)],
  });
  return hookRow.parse(row);
}

/** An enabled one is active again, without its past failures when it was paused or leads elsewhere now. */
export async function saveHook(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  { name, url, events, enabled }: WebhookFields,
  now: number,
): Promise<StoredHook> {
  const [row] = await tx.query({
    name: 'webhooks.save',
    text: `update webhook set name = $3, url = $4, events = $5, enabled = $6, paused_at = null,
             active_since = case when $6 then coalesce(active_since, $7) end,
             failing_since = case when paused_at is null and url = $4 then failing_since end
            where organization_id = $1 and id = $2 returning ${COLUMNS}`,
    values: [organizationId, id, name, url, events, enabled, new Date(now)],
  });
  return hookRow.parse(row);
}

export async function saveSecret(tx: Tx, { organizationId }: Scope, id: number, sealed: Buffer): Promise<void> {
  await tx.query({
    name: 'webhooks.save_secret',
    text: 'update webhook set sealed_secret = $3 where organization_id = $1 and id = $2',
    values: [organizationId, id, sealed],
  });
}

/** @returns its sealed secret; null: there is no such webhook any more */
export async function findSecret(tx: Tx, { organizationId }: Scope, id: number): Promise<Buffer | null> {
  const [row] = await tx.query<{ sealed_secret: Buffer }>({
    name: 'webhooks.secret',
    text: 'select sealed_secret from webhook where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
  return row?.sealed_secret ?? null;
}

export async function deleteHook(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'webhooks.delete',
    text: 'delete from webhook where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Notes whether the receiver accepts deliveries. @returns since when it has accepted none; null: it does */
export async function noteOutcome(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  isAccepted: boolean,
  now: number,
): Promise<number | null> {
  const [row] = await tx.query<{ since: Date | null }>({
    name: 'webhooks.note_outcome',
    text: `update webhook set failing_since = case when $3 then null else coalesce(failing_since, $4) end
            where organization_id = $1 and id = $2 returning failing_since as since`,
    values: [organizationId, id, isAccepted, new Date(now)],
  });
  return row?.since?.getTime() ?? null;
}

/** @returns its name; null: it is paused or off already */
export async function pauseHook(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>({
    name: 'webhooks.pause',
    text: `update webhook set paused_at = $3, active_since = null
            where organization_id = $1 and id = $2 and active_since is not null returning name`,
    values: [organizationId, id, new Date(now)],
  });
  return row?.name ?? null;
}
