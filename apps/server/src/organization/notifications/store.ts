import type { LanguageCode, QuietReason } from '@konvoj/contract';
import type { Tx } from '../../platform/database.ts';
import type { Channel, DeliveryState, Reason } from './types.ts';

export interface NewDelivery {
  readonly id: string;
  readonly organizationId: number | null;
  readonly reason: Reason;
  readonly subject: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly userId: number | null;
  readonly language: LanguageCode;
  readonly content: Buffer;
  /** Ids of files of the organization. */
  readonly attachments: readonly number[];
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A delivery as the worker sees it; times are epoch milliseconds. */
export interface Delivery extends Omit<NewDelivery, 'content'> {
  readonly content: Buffer | null;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly error: string | null;
  readonly endedAt: number | null;
}

const at = (time: number) => new Date(time);

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  const { id, organizationId, reason, subject, channel, recipient, userId, language, content } = delivery;
  const { attachments, createdAt, expiresAt } = delivery;
  await tx.query({
    name: 'notifications.insert',
    text: `insert into delivery (id, organization_id, reason, subject, channel, recipient, user_id, language, content,
                                 created_at, expires_at, due_at, queued_at, attachments)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $10, $12)`,
    values: [
      id,
      organizationId,
      reason,
      subject,
      channel,
      recipient,
      userId,
      language,
      content,
      at(createdAt),
      at(expiresAt),
      attachments,
    ],
  });
}

const COLUMNS = `id, organization_id as "organizationId", reason, subject, channel, recipient, user_id as "userId",
  language, content, to_jsonb(attachments) as attachments, state, tries, error, created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt"`;

type Row = Omit<Delivery, 'createdAt' | 'expiresAt' | 'endedAt'> & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
};

function deliveryOf({ createdAt, expiresAt, endedAt, ...row }: Row): Delivery {
  return { ...row, createdAt: +createdAt, expiresAt: +expiresAt, endedAt: endedAt === null ? null : +endedAt };
}

export async function findDelivery(tx: Tx, id: string): Promise<Delivery | null> {
  const [row] = await tx.query<Row>({
    name: 'notifications.find',
    text: `select ${COLUMNS} from delivery where id = $1`,
    values: [id],
  });
  return row === undefined ? null : deliveryOf(row);
}

/** Until the transaction ends, nobody else decides about this channel of this organization. */
export async function lockChannel(tx: Tx, { organizationId, channel }: Delivery): Promise<void> {
  await tx.query({
    name: 'notifications.lock_channel',
    text: `select pg_advisory_xact_lock(hashtextextended('delivery ' || $1::text || ' ' || $2::text, 0))`,
    values: [organizationId ?? 'none', channel],
  });
}

/** A queued delivery whose turn has come; null when another worker has it, or its turn is later. */
export async function findDue(tx: Tx, id: string, now: number): Promise<Delivery | null> {
  const [row] = await tx.query<Row>({
    name: 'notifications.find_due',
    text: `select ${COLUMNS} from delivery where id = $1 and state = 'queued' and due_at <= $2`,
    values: [id, at(now)],
  });
  return row === undefined ? null : deliveryOf(row);
}

/** Of the same reason, about the same subject, to the same recipient. */
const ALIKE = 'organization_id = $1 and reason = $2 and subject = $3 and channel = $4 and recipient = $5';
const keyOf = ({ organizationId, reason, subject, channel, recipient }: Delivery) => [
  organizationId,
  reason,
  subject,
  channel,
  recipient,
];

/** When the last one alike was sent, or is being sent. @param after earlier ones do not matter */
export async function lastSentAt(tx: Tx, delivery: Delivery, after: number): Promise<number | null> {
  const [row] = await tx.query<{ at: Date | null }>({
    name: 'notifications.last_sent',
    text: `select max(sending_since) as at from delivery
            where ${ALIKE} and sending_since > $6 and state in ('sending', 'sent')`,
    values: [...keyOf(delivery), at(after)],
  });
  return row?.at == null ? null : +row.at;
}

/** Others alike whose turn has come too. */
export async function alikeDue(tx: Tx, delivery: Delivery, now: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'notifications.alike_due',
    text: `select id from delivery
            where ${ALIKE} and id <> $6 and state = 'queued' and due_at <= $7 and expires_at > $7`,
    values: [...keyOf(delivery), delivery.id, at(now)],
  });
  return rows.map((row) => row.id);
}

export async function mutedUntil(tx: Tx, { organizationId, userId, reason }: Delivery): Promise<number | null> {
  const [row] = await tx.query<{ until: Date }>({
    name: 'notifications.muted_until',
    text: 'select until from notification_mute where organization_id = $1 and user_id = $2 and reason = $3',
    values: [organizationId, userId, reason],
  });
  return row === undefined ? null : +row.until;
}

/** SMS that an organization may still send on its local day; those of nobody are not limited. */
export async function smsLeft(tx: Tx, organizationId: number | null, now: number): Promise<number> {
  const [row] = await tx.query<{ left: number }>({
    name: 'notifications.sms_left',
    text: `select o.sms_per_day - count(d.id)::int4 as left
             from organization o left join delivery d
               on d.organization_id = o.id and d.channel = 'phone' and d.state in ('sending', 'sent')
              and d.collected_into is null
              and d.sending_since >= date_trunc('day', $2::timestamptz, o.time_zone)
            where o.id = $1 group by o.id`,
    values: [organizationId, at(now)],
  });
  return row?.left ?? Number.MAX_SAFE_INTEGER;
}

/** Mails of alarms that an organization may still send on its local day. */
export async function alarmMailsLeft(tx: Tx, organizationId: number | null, now: number): Promise<number> {
  const [row] = await tx.query<{ left: number }>({
    name: 'notifications.alarm_mails_left',
    text: `select o.alarm_mails_per_day - count(d.id)::int4 as left
             from organization o left join delivery d
               on d.organization_id = o.id and d.channel = 'email' and d.reason = 'alarm'
              and d.state in ('sending', 'sent') and d.collected_into is null
              and d.sending_since >= date_trunc('day', $2::timestamptz, o.time_zone)
            where o.id = $1 group by o.id`,
    values: [organizationId, at(now)],
  });
  return row?.left ?? Number.MAX_SAFE_INTEGER;
}

/** Takes a delivery for a try. @param others that are told of with it */
export async function startSending(tx: Tx, id: string, others: readonly string[], now: number): Promise<void> {
  await tx.query({
    name: 'notifications.start',
    text: `update delivery
              set state = 'sending', tries = tries + 1, sending_since = $3, collected_into = nullif($1::uuid, id)
            where id = any($2::uuid[])`,
    values: [id, [id, ...others], at(now)],
  });
}

export async function postpone(tx: Tx, id: string, until: number): Promise<void> {
  await tx.query({
    name: 'notifications.postpone',
    text: `update delivery set due_at = $2 where id = $1 and state = 'queued'`,
    values: [id, at(until)],
  });
}

/** What becomes of a delivery after a try. */
export type Ending =
  | { readonly state: 'sent' }
  | { readonly state: 'failed' | 'skipped'; readonly error: string }
  | { readonly state: 'queued'; readonly error: string; readonly dueAt: number };

/**
 * Ends a try of a delivery and of those collected into it; nothing, when the try has been given up meanwhile.
 * @param since when the try began; null for one that never began
 * @returns the ids
 */
export async function settle(
  tx: Tx,
  { id, since }: { readonly id: string; readonly since: number | null },
  ending: Ending,
  now: number,
): Promise<string[]> {
  const isEnd = ending.state !== 'queued';
  const rows = await tx.query<{ id: string }>({
    name: 'notifications.settle',
    text: `update delivery
              set state = $3, error = $4, due_at = coalesce($5, due_at), ended_at = $6,
                  content = case when $6::timestamptz is null then content end,
                  collected_into = case when $6::timestamptz is null then null else collected_into end
            where (id = $1 or collected_into = $1)
              and case when $2::timestamptz is null then state = 'queued'
                       else state = 'sending' and sending_since = $2 end
        returning id`,
    values: [
      id,
      since === null ? null : at(since),
      ending.state,
      'error' in ending ? ending.error : null,
      ending.state === 'queued' ? at(ending.dueAt) : null,
      isEnd ? at(now) : null,
    ],
  });
  return rows.map((row) => row.id);
}

/** Tries that began before this moment and never ended: their process was killed. */
export async function abandonedTries(tx: Tx, before: number): Promise<(Delivery & { readonly since: number })[]> {
  const rows = await tx.query<Row & { since: Date }>({
    name: 'notifications.abandoned',
    text: `select ${COLUMNS}, sending_since as since from delivery
            where state = 'sending' and sending_since < $1 and collected_into is null order by sending_since limit 1000`,
    values: [at(before)],
  });
  return rows.map((row) => ({ ...deliveryOf(row), since: +row.since }));
}

/**
 * Deliveries that need a job: none was sent since their turn came.
 * @param lostBefore a job that was sent before this moment and has done nothing is lost
 */
export async function takeDue(
  tx: Tx,
  now: number,
  lostBefore: number,
): Promise<{ id: string; channel: Channel; reason: Reason }[]> {
  return tx.query({
    name: 'notifications.take_due',
    text: `update delivery set queued_at = $1
            where id in (select id from delivery
                          where state = 'queued' and due_at <= $1 and (queued_at < due_at or queued_at < $2)
                          order by due_at limit 1000)
        returning id, channel, reason`,
    values: [at(now), at(lostBefore)],
  });
}

export async function deleteDeliveries(tx: Tx, before: number): Promise<void> {
  await tx.query({
    name: 'notifications.delete_old',
    text: 'delete from delivery where created_at < $1 and ended_at is not null',
    values: [at(before)],
  });
  await tx.query({
    name: 'notifications.delete_mutes',
    text: 'delete from notification_mute where until < $1',
    values: [at(before)],
  });
}

/** What a user has muted at a moment, the reason with the time until when. */
export async function listMutes(
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
  now: number,
): Promise<{ readonly reason: QuietReason; readonly until: number }[]> {
  const rows = await tx.query<{ reason: QuietReason; until: Date }>({
    name: 'notifications.mutes',
    text: `select reason, until from notification_mute
            where organization_id = $1 and user_id = $2 and until > $3 order by reason`,
    values: [organizationId, userId, at(now)],
  });
  return rows.map(({ reason, until }) => ({ reason, until: until.getTime() }));
}

/** @param until null: no longer */
export async function saveMute(
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
  reason: QuietReason,
  until: number | null,
): Promise<void> {
  const values = [organizationId, userId, reason];
  if (until === null) {
    await tx.query({
      name: 'notifications.unmute',
      text: 'delete from notification_mute where organization_id = $1 and user_id = $2 and reason = $3',
      values,
    });
    return;
  }
  await tx.query({
    name: 'notifications.mute',
    text: `insert into notification_mute (organization_id, user_id, reason, until) values ($1, $2, $3, $4)
           on conflict (organization_id, user_id, reason) do update set until = excluded.until`,
    values: [...values, at(until)],
  });
}
