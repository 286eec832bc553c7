import { WEBHOOK_TEST, webhookDeliveryState, webhookEvent, webhookFailure } from '@konvoj/contract';
import type { WebhookDelivery } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Announcement, StoredDelivery, TryResult } from './types.ts';

const deliveryRow = z.object({
  id: z.string(),
  event: z.enum([...webhookEvent.options, WEBHOOK_TEST]),
  body: z.string(),
  createdAt: z.date().transform(Number),
  state: webhookDeliveryState,
  tries: z.int(),
  dueAt: z.date().transform(Number).nullable(),
  endedAt: z.date().transform(Number).nullable(),
  status: z.int().nullable(),
  latencyMs: z.int().nullable(),
  answer: z.string().nullable(),
  failure: webhookFailure.nullable().catch(null),
});
const COLUMNS = `id, event, body, created_at as "createdAt", state, tries, due_at as "dueAt", ended_at as "endedAt", status,
  latency_ms as "latencyMs", answer, failure`;
const LISTED = 200;

/** Stores a delivery of each announcement for each active webhook that wants it, once. */
export async function insertAnnounced(
  tx: Tx,
  { organizationId }: Scope,
  announcements: readonly Announcement[],
  now: number,
): Promise<void> {
  const rows = announcements.map(({ event, key, at, data }) => ({
    event,
    key,
    at: new Date(at),
    body: JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), organizationId, data }),
  }));
  await tx.query({
    name: 'webhooks.announce',
    text: `insert into webhook_delivery (organization_id, webhook_id, id, event, event_key, body, created_at, due_at)
           select w.organization_id, w.id, gen_random_uuid(), a.event, a.key, a.body, $3::timestamptz, $3
             from jsonb_to_recordset($2::jsonb) as a(event text, key text, at timestamptz, body text)
             join webhook w on w.organization_id = $1 and w.active_since <= a.at and a.event = any(w.events)
           on conflict (organization_id, webhook_id, event_key) do nothing`,
    values: [organizationId, JSON.stringify(rows), new Date(now)],
  });
}

/** A delivery that the caller sends by itself, once. */
export async function insertTest(
  tx: Tx,
  { organizationId }: Scope,
  webhookId: number,
  { id, body }: { readonly id: string; readonly body: string },
  { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
): Promise<void> {
  await tx.query({
    name: 'webhooks.insert_test',
    text: `insert into webhook_delivery (organization_id, webhook_id, id, event, event_key, body, state, tries, created_at, due_at)
           values ($1, $2, $3::uuid, '${WEBHOOK_TEST}', '${WEBHOOK_TEST}:' || $3::text, $4, 'sending', 1, $5, $6)`,
    values: [organizationId, webhookId, id, body, new Date(now), new Date(leaseUntil)],
  });
}

/** The newest ones first. */
export async function listDeliveries(
  tx: Tx,
  { organizationId }: Scope,
  webhookId: number,
  state: WebhookDelivery['state'] | null,
): Promise<StoredDelivery[]> {
  const rows = await tx.query({
    name: 'webhooks.deliveries',
    text: `select ${COLUMNS} from webhook_delivery
            where organization_id = $1 and webhook_id = $2::int8 and ($3::text is null or state = $3)
            order by created_at desc, id limit ${LISTED}`,
    values: [organizationId, webhookId, state],
  });
  return rows.map((row) => deliveryRow.parse(row));
}

export async function findDelivery(
  tx: Tx,
  { organizationId }: Scope,
  webhookId: number,
  id: string,
): Promise<StoredDelivery | null> {
  const [row] = await tx.query({
    name: 'webhooks.delivery',
    text: `select ${COLUMNS} from webhook_delivery where organization_id = $1 and webhook_id = $2::int8 and id = $3::uuid`,
    values: [organizationId, webhookId, id],
  });
  return row === undefined ? null : deliveryRow.parse(row);
}

/** Queues a delivery that has ended. @returns null: it has not */
export async function queueAgain(
  tx: Tx,
  { organizationId }: Scope,
  webhookId: number,
  id: string,
  now: number,
): Promise<StoredDelivery | null> {
  const [row] = await tx.query({
    name: 'webhooks.queue_again',
    text: `update webhook_delivery set state = 'queued', due_at = $4, ended_at = null
            where organization_id = $1 and webhook_id = $2::int8 and id = $3::uuid and ended_at is not null
           returning ${COLUMNS}`,
    values: [organizationId, webhookId, id, new Date(now)],
  });
  return row === undefined ? null : deliveryRow.parse(row);
}

/** Takes the next due delivery for a try, until `leaseUntil`: then its process counts as killed. */
export async function claimDue(
  tx: Tx,
  { organizationId }: Scope,
  webhookId: number,
  { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
): Promise<StoredDelivery | null> {
  const [row] = await tx.query({
    name: 'webhooks.claim',
    text: `update webhook_delivery set state = 'sending', tries = tries + 1, due_at = $4
            where organization_id = $1 and id = (
                    select id from webhook_delivery
                     where organization_id = $1 and webhook_id = $2 and due_at <= $3
                     order by due_at, created_at limit 1 for update skip locked)
           returning ${COLUMNS}`,
    values: [organizationId, webhookId, new Date(now), new Date(leaseUntil)],
  });
  return row === undefined ? null : deliveryRow.parse(row);
}

/** What becomes of a delivery after a try. */
export type Ending =
  | { readonly state: 'sent' | 'failed'; readonly endedAt: number }
  | { readonly state: 'queued'; readonly dueAt: number };

/**
 * Stores what came of a try.
 * @returns null, and stores nothing, when another process has taken it over meanwhile
 */
export async function settleTry(
  tx: Tx,
  { organizationId }: Scope,
  { id, tries }: Pick<StoredDelivery, 'id' | 'tries'>,
  { failure, status, latencyMs, answer }: TryResult,
  ending: Ending,
): Promise<StoredDelivery | null> {
  const [row] = await tx.query({
    name: 'webhooks.settle',
    text: `update webhook_delivery set state = $4, due_at = $5, ended_at = $6, failure = $7, status = $8, latency_ms = $9,
             answer = $10
            where organization_id = $1 and id = $2::uuid and tries = $3 and state = 'sending' returning ${COLUMNS}`,
    values: [
      organizationId,
      id,
      tries,
      ending.state,
      ending.state === 'queued' ? new Date(ending.dueAt) : null,
      ending.state === 'queued' ? null : new Date(ending.endedAt),
      failure,
      status,
      latencyMs,
      answer,
    ],
  });
  return row === undefined ? null : deliveryRow.parse(row);
}

/** Ends what waits for a webhook that was paused or switched off. */
export async function failWaiting(tx: Tx, { organizationId }: Scope, webhookId: number, now: number): Promise<void> {
  await tx.query({
    name: 'webhooks.fail_waiting',
    text: `update webhook_delivery set state = 'failed', due_at = null, ended_at = $3, failure = 'paused'
            where organization_id = $1 and webhook_id = $2 and state = 'queued'`,
    values: [organizationId, webhookId, new Date(now)],
  });
}

/**
 * Webhooks of all organizations with deliveries that are due: of each organization the one that waits longest, then the
 * second one of each. Runs as app_lookup.
 */
export async function hooksWithDue(
  tx: Tx,
  now: number,
): Promise<{ readonly organizationId: number; readonly webhookId: number }[]> {
  return tx.query({
    name: 'webhooks.due',
    text: `select organization_id as "organizationId", webhook_id as "webhookId" from webhook_delivery
            where due_at <= $1 group by organization_id, webhook_id
            order by row_number() over (partition by organization_id order by min(due_at)), min(due_at) limit 500`,
    values: [new Date(now)],
  });
}

/** Organizations with an active webhook for one of these events. Runs as app_lookup. */
export async function organizationsWanting(tx: Tx, events: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'webhooks.wanting',
    text: `select distinct organization_id as id from webhook where active_since is not null and events && $1::text[]`,
    values: [events],
  });
  return rows.map(({ id }) => id);
}

/** When the first of the active webhooks for an event became active; null: there is none. */
export async function wantedSince(tx: Tx, { organizationId }: Scope, event: string): Promise<number | null> {
  const [row] = await tx.query<{ since: Date | null }>({
    name: 'webhooks.wanted_since',
    text: `select min(active_since) as since from webhook
            where organization_id = $1 and active_since is not null and $2 = any(events)`,
    values: [organizationId, event],
  });
  return row?.since?.getTime() ?? null;
}

/** Ended deliveries from before a moment. Runs as app_lookup. */
export async function deleteOld(tx: Tx, before: number): Promise<void> {
  await tx.query({
    name: 'webhooks.delete_old',
    text: 'delete from webhook_delivery where created_at < $1 and ended_at is not null',
    values: [new Date(before)],
  });
}
