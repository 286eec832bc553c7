import type { Scope, Tx } from '../../platform/database.ts';
import { insertedRow, MESSAGE, messageOf, movedRow } from './message-row.ts';
import type { MessageRow } from './message-row.ts';
import type { MessageFilter, NewMessage, StoredMessage } from './types.ts';

/** Messages of a period on these devices, by time. */
export async function listMessages(tx: Tx, scope: Scope, filter: MessageFilter): Promise<StoredMessage[]> {
  const rows = await tx.query<MessageRow>({
    name: 'messages.list',
    text: `${MESSAGE}
            where m.organization_id = $1 and m.device_id = any($2::int4[]) and m.created_at between $3 and $4
              and ($5::boolean is null or m.popup = $5) and ($6::boolean is null or m.to_driver = $6)
              and ($7::text is null or position(folded_text($7) in folded_text(m.text)) > 0 and m.state <> 51)
            order by m.created_at, m.id`,
    values: [
      scope.organizationId,
      filter.deviceIds,
      new Date(filter.from),
      new Date(filter.to),
      filter.popup ?? null,
      filter.toDriver ?? null,
      filter.search ?? null,
    ],
  });
  return rows.map(messageOf);
}

/** The newest unread messages of drivers from before a moment, by time. */
export async function listUnreadBefore(
  tx: Tx,
  scope: Scope,
  filter: MessageFilter,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await tx.query<MessageRow>({
    name: 'messages.unread_before',
    text: `${MESSAGE}
            where m.organization_id = $1 and m.device_id = any($2::int4[]) and m.created_at < $3
              and not m.to_driver and m.state = 30 and ($4::boolean is null or m.popup = $4)
              and ($5::text is null or position(folded_text($5) in folded_text(m.text)) > 0)
            order by m.created_at desc, m.id desc limit $6`,
    values: [
      scope.organizationId,
      filter.deviceIds,
      new Date(filter.from),
      filter.popup ?? null,
      filter.search ?? null,
      limit,
    ],
  });
  return rows.map(messageOf).toReversed();
}

/** Messages of a driver's own time in their vehicles, the newest first. */
export async function listOfDriver(
  tx: Tx,
  scope: Scope,
  driverId: number,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<StoredMessage[]> {
  const rows = await tx.query<MessageRow>({
    name: 'messages.of_driver',
    text: `${MESSAGE}
             join message_recipient own
               on own.organization_id = m.organization_id and own.message_id = m.id and own.driver_id = $2
            where m.organization_id = $1 and ($3::int8 is null or m.id < $3)
            order by own.message_id desc limit $4`,
    values: [scope.organizationId, driverId, page.before ?? null, page.limit],
  });
  return rows.map(messageOf);
}

export async function findMessage(tx: Tx, scope: Scope, id: number): Promise<StoredMessage | null> {
  const [row] = await tx.query<MessageRow>({
    name: 'messages.one',
    text: `${MESSAGE} where m.organization_id = $1 and m.id = $2::int8`,
    values: [scope.organizationId, id],
  });
  return row === undefined ? null : messageOf(row);
}

/** Locks messages until the end of the transaction, in the order of their ids. Unknown ids are left out. */
export async function lockMessages(tx: Tx, scope: Scope, ids: readonly number[]): Promise<StoredMessage[]> {
  await tx.query({
    name: 'messages.lock',
    text: 'select from message where organization_id = $1 and id = any($2::int8[]) order by id for update',
    values: [scope.organizationId, ids],
  });
  // Read after the locks are held: a transaction before this one may have moved them.
  const rows = await tx.query<MessageRow>({
    name: 'messages.by_id',
    text: `${MESSAGE} where m.organization_id = $1 and m.id = any($2::int8[]) order by m.id`,
    values: [scope.organizationId, ids],
  });
  return rows.map(messageOf);
}

/** Who sends: the key of a message is unique for each. */
export type SenderId = { readonly userId: number } | { readonly driverId: number };

/** Stores those whose key the sender has not used yet. @returns the ids of the stored ones */
export async function insertMessages(
  tx: Tx,
  scope: Scope,
  sender: SenderId,
  messages: readonly NewMessage[],
  now: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number; unique_id: string }>({
    name: 'messages.insert',
    text: `insert into message (organization_id, sender_user_id, sender_driver_id, created_at, unique_id, device_id, to_driver,
             popup, text, latitude, longitude, place_name, route_plan_id, loading_order_id, last_window_end_at, stops, phone_at, state,
             state_times, limit_at)
           select $1, $2, $3, $4, r.unique_id, r.device_id, r.to_driver, r.popup, r.text, r.latitude, r.longitude, r.place_name,
                  r.route_plan_id, r.loading_order_id, r.last_window_end_at, r.stops, r.phone_at, r.state, r.state_times, r.limit_at
             from jsonb_to_recordset($5::jsonb) as r(unique_id text, device_id int4, to_driver boolean, popup boolean, text text,
               latitude int4, longitude int4, place_name text, route_plan_id int4, loading_order_id int4, last_window_end_at timestamptz,
               stops jsonb, phone_at timestamptz, state int2, state_times jsonb, limit_at timestamptz)
            order by r.device_id
           on conflict do nothing returning id, unique_id`,
    values: [
      scope.organizationId,
      'userId' in sender ? sender.userId : null,
      'driverId' in sender ? sender.driverId : null,
      new Date(now),
      JSON.stringify(messages.map(insertedRow)),
    ],
  });
  const idByKey = new Map(rows.map((row) => [row.unique_id, row.id]));
  await insertRecipients(
    tx,
    scope,
    messages.flatMap(({ uniqueId, driverIds }) => {
      const messageId = idByKey.get(uniqueId);
      return messageId === undefined ? [] : driverIds.map((driverId) => ({ messageId, driverId }));
    }),
  );
  return [...idByKey.values()];
}

/** The messages of a sender with these keys, by device. */
export async function findByUniqueIds(
  tx: Tx,
  scope: Scope,
  sender: SenderId,
  uniqueIds: readonly string[],
): Promise<StoredMessage[]> {
  const rows = await tx.query<MessageRow>({
    name: 'messages.by_unique_id',
    text: `${MESSAGE}
            where m.organization_id = $1 and (m.sender_user_id = $2 or m.sender_driver_id = $3) and m.unique_id = any($4::text[])
            order by m.device_id`,
    values: [
      scope.organizationId,
      'userId' in sender ? sender.userId : null,
      'driverId' in sender ? sender.driverId : null,
      uniqueIds,
    ],
  });
  return rows.map(messageOf);
}

export async function insertRecipients(
  tx: Tx,
  scope: Scope,
  recipients: readonly { readonly messageId: number; readonly driverId: number }[],
): Promise<void> {
  if (recipients.length === 0) return;
  await tx.query({
    name: 'messages.insert_recipients',
    text: `insert into message_recipient (organization_id, message_id, driver_id)
           select $1, t.message_id, t.driver_id from unnest($2::int4[], $3::int4[]) as t(message_id, driver_id)
           on conflict do nothing`,
    values: [
      scope.organizationId,
      recipients.map(({ messageId }) => messageId),
      recipients.map(({ driverId }) => driverId),
    ],
  });
}

/** Writes the states of messages that the caller has locked. */
export async function saveMoves(tx: Tx, scope: Scope, messages: readonly StoredMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.query({
    name: 'messages.save_moves',
    text: `update message m set state = r.state, state_times = r.state_times, handed_over_at = r.handed_over_at,
             read_at = r.read_at, resumed_at = r.resumed_at, open_visit_since = r.open_visit_since, limit_at = r.limit_at
             from jsonb_to_recordset($2::jsonb) as r(id int4, state int2, state_times jsonb, handed_over_at timestamptz,
               read_at timestamptz, resumed_at timestamptz, open_visit_since timestamptz, limit_at timestamptz)
            where m.organization_id = $1 and m.id = r.id`,
    values: [scope.organizationId, JSON.stringify(messages.map(movedRow))],
  });
}

/** @param now epoch milliseconds */
export async function noteAttempts(tx: Tx, scope: Scope, ids: readonly number[], now: number): Promise<void> {
  await tx.query({
    name: 'messages.note_attempts',
    text: 'update message set attempted_at = $3 where organization_id = $1 and id = any($2::int4[])',
    values: [scope.organizationId, ids, new Date(now)],
  });
}

export interface NewReceipt {
  readonly messageId: number;
  readonly driverId: number;
  readonly key: string;
  readonly receipt: string;
  readonly phoneAt: number | null;
}

/** More than an app has to report of one message: what comes then is not stored, so that nobody fills the table. */
const RECEIPTS_MAX = 20;

/** @returns false when the app sent this receipt before, or too many. The caller has locked the message */
export async function insertReceipt(tx: Tx, scope: Scope, receipt: NewReceipt, now: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'messages.insert_receipt',
    text: `insert into message_receipt (organization_id, message_id, driver_id, key, receipt, received_at, phone_at)
           select $1, $2, $3, $4, $5, $6, $7
            where (select count(*) from message_receipt
                    where organization_id = $1 and message_id = $2 and driver_id = $3) < $8
           on conflict do nothing returning message_id`,
    values: [
      scope.organizationId,
      receipt.messageId,
      receipt.driverId,
      receipt.key,
      receipt.receipt,
      new Date(now),
      receipt.phoneAt === null ? null : new Date(receipt.phoneAt),
      RECEIPTS_MAX,
    ],
  });
  return rows.length > 0;
}
