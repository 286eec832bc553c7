import { webhookFailure } from '@konvoj/contract';
import type { ForwardFields, WebhookFailure } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import { STORED_COLUMNS, storedPosition } from '../records/fields.generated.ts';
import type { StoredRow } from '../records/fields.generated.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import type { ForwardedDevice, LateSpan, RecordKey, StoredForward } from './types.ts';

const time = z.date().transform(Number);
const forwardRow = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  sealedToken: z.instanceof(Buffer).nullable(),
  asList: z.boolean(),
  enabled: z.boolean(),
  activeSince: time.nullable(),
  failures: z.int(),
  acceptedAt: time.nullable(),
  failingSince: time.nullable(),
  failure: webhookFailure.nullable().catch(null),
  status: z.int().nullable(),
  retryAt: time.nullable(),
});
const COLUMNS = `id, name, url, sealed_token as "sealedToken", as_list as "asList", enabled, active_since as "activeSince",
  failures, accepted_at as "acceptedAt", failing_since as "failingSince", failure, status, retry_at as "retryAt"`;

export async function listForwards(tx: Tx, { organizationId }: Scope): Promise<StoredForward[]> {
  const rows = await tx.query({
    name: 'forwards.list',
    text: `select ${COLUMNS} from position_forward where organization_id = $1 order by lower(name), id`,
    values: [organizationId],
  });
  return rows.map((row) => forwardRow.parse(row));
}

/** Locked until the end of the transaction. */
export async function lockForward(tx: Tx, { organizationId }: Scope, id: number): Promise<StoredForward | null> {
  const [row] = await tx.query({
    name: 'forwards.lock',
    text: `select ${COLUMNS} from position_forward where organization_id = $1 and id = $2::int8 for update`,
    values: [organizationId, id],
  });
  return row === undefined ? null : forwardRow.parse(row);
}

/** Takes the lock under which forwards are counted, and counts them. */
export async function countForwards(tx: Tx, { organizationId }: Scope): Promise<number> {
  await tx.query({
    name: 'forwards.lock_count',
    text: `select pg_advisory_xact_lock(hashtext('position forwards'), $1)`,
    values: [organizationId],
  });
  const [row] = await tx.query<{ count: number }>({
    name: 'forwards.count',
    text: 'select count(*)::int4 as count from position_forward where organization_id = $1',
    values: [organizationId],
  });
  return row?.count ?? 0;
}

type Fields = Omit<ForwardFields, 'token'>;

export async function insertForward(
  tx: Tx,
  { organizationId }: Scope,
  { name, url, asList, enabled }: Fields,
  sealedToken: Buffer | null,
  now: number,
): Promise<StoredForward> {
  const [row] = await tx.query({
    name: 'forwards.insert',
    text: `insert into position_forward (organization_id, name, url, sealed_token, as_list, enabled, created_at, active_since)
           values ($1, $2, $3, $4, $5, $6, $7, case when $6 then $7::timestamptz end) returning ${COLUMNS}`,
    values: [organizationId, name, url, sealedToken, asList, enabled, new Date(now)],
  });
  return forwardRow.parse(row);
}

/** It is tried at once. Switched off it forgets where it was, so that it begins anew when it is switched on. */
export async function saveForward(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  { name, url, asList, enabled }: Fields,
  sealedToken: Buffer | null,
  now: number,
): Promise<StoredForward> {
  if (!enabled) {
    for (const table of ['cursor', 'late'] as const)
      await tx.query({
        name: `forwards.forget_${table}`,
        text: `delete from position_forward_${table} where organization_id = $1 and forward_id = $2`,
        values: [organizationId, id],
      });
  }
  const [row] = await tx.query({
    name: 'forwards.save',
    text: `update position_forward set name = $3, url = $4, sealed_token = $5, as_list = $6, enabled = $7,
             active_since = case when $7 then coalesce(active_since, $8::timestamptz) end,
             retry_at = null, failures = 0, failing_since = null, failure = null, status = null
            where organization_id = $1 and id = $2 returning ${COLUMNS}`,
    values: [organizationId, id, name, url, sealedToken, asList, enabled, new Date(now)],
  });
  return forwardRow.parse(row);
}

export async function deleteForward(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'forwards.delete',
    text: 'delete from position_forward where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Forwards of all organizations that are on, and that no process works for. Runs as app_lookup. */
export async function forwardsToServe(
  tx: Tx,
  now: number,
): Promise<{ readonly organizationId: number; readonly id: number }[]> {
  return tx.query({
    name: 'forwards.to_serve',
    text: `select organization_id as "organizationId", id from position_forward
            where active_since is not null and (claimed_until is null or claimed_until <= $1)
              and (retry_at is null or retry_at <= $1)`,
    values: [new Date(now)],
  });
}

/** Takes a forward for this process, or keeps it. @returns null: it is off, or another process has it */
export async function claimForward(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  { now, until, isMine }: { readonly now: number; readonly until: number; readonly isMine: boolean },
): Promise<StoredForward | null> {
  const [row] = await tx.query({
    name: 'forwards.claim',
    text: `update position_forward set claimed_until = $4
            where organization_id = $1 and id = $2 and active_since is not null
              and ($5 or claimed_until is null or claimed_until <= $3) returning ${COLUMNS}`,
    values: [organizationId, id, new Date(now), new Date(until), isMine],
  });
  return row === undefined ? null : forwardRow.parse(row);
}

export async function releaseForward(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'forwards.release',
    text: 'update position_forward set claimed_until = null where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

export async function noteAccepted(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<void> {
  await tx.query({
    name: 'forwards.accepted',
    text: `update position_forward set accepted_at = $3, retry_at = null, failures = 0, failing_since = null, failure = null,
             status = null where organization_id = $1 and id = $2`,
    values: [organizationId, id, new Date(now)],
  });
}

export async function noteFailed(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  failed: {
    readonly failure: WebhookFailure;
    readonly status: number | null;
    readonly now: number;
    readonly retryAt: number;
  },
): Promise<void> {
  await tx.query({
    name: 'forwards.failed',
    text: `update position_forward set failures = failures + 1, failure = $3, status = $4, retry_at = $6,
             failing_since = coalesce(failing_since, $5) where organization_id = $1 and id = $2`,
    values: [organizationId, id, failed.failure, failed.status, new Date(failed.now), new Date(failed.retryAt)],
  });
}

const cursorRow = z.object({
  deviceId: z.int(),
  deviceTime: time.nullable(),
  eventId: z.int().nullable(),
  hash: z.int().nullable(),
  newestTime: time,
  newestEvent: z.int(),
  newestHash: z.int(),
});

/** A device with records that were not forwarded yet. */
export interface WaitingDevice {
  readonly deviceId: number;
  /** The last forwarded one; null: none was. */
  readonly after: RecordKey | null;
  readonly newest: RecordKey;
}

/** Devices whose newest record is newer than the last forwarded one. @param since records from before are left out */
export async function waitingDevices(
  tx: Tx,
  { organizationId }: Scope,
  forwardId: number,
  since: number,
  limit: number,
): Promise<WaitingDevice[]> {
  const rows = await tx.query({
    name: 'forwards.waiting',
    text: `select s.device_id as "deviceId", c.device_time as "deviceTime", c.event_id as "eventId", c.hash,
                  s.device_time as "newestTime", s.event_id as "newestEvent", s.hash as "newestHash"
             from device_state s
             left join position_forward_cursor c
               on c.organization_id = $1 and c.forward_id = $2 and c.device_id = s.device_id
            where s.organization_id = $1 and s.device_time >= $3
              and (c.device_id is null or (s.device_time, s.event_id, s.hash) > (c.device_time, c.event_id, c.hash))
            order by c.device_time nulls first, s.device_id limit $4`,
    values: [organizationId, forwardId, new Date(since), limit],
  });
  return rows.map((row) => {
    const { deviceId, deviceTime, eventId, hash, newestTime, newestEvent, newestHash } = cursorRow.parse(row);
    const isKnown = deviceTime !== null && eventId !== null && hash !== null;
    const newest = { deviceTime: newestTime, eventId: newestEvent, hash: newestHash };
    return { deviceId, after: isKnown ? { deviceTime, eventId, hash } : null, newest };
  });
}

/** Where a reading of records begins and ends; device times, epoch milliseconds. */
export interface RecordRange {
  readonly deviceId: number;
  readonly from: number;
  readonly until: number;
  readonly after: RecordKey | null;
  /** Only records that arrived since. */
  readonly arrivedSince: number;
  readonly limit: number;
}

/** Records of a device, oldest first. */
export async function recordsIn(tx: Tx, { organizationId }: Scope, range: RecordRange): Promise<StoredPosition[]> {
  const { deviceId, from, until, after, arrivedSince, limit } = range;
  const start = after ?? { deviceTime: from, eventId: -1, hash: -32_768 };
  const rows = await tx.query<StoredRow>({
    name: 'forwards.records',
    // The plain bounds on device_time select the partitions; the row comparison continues within the key.
    text: `select ${STORED_COLUMNS} from position
            where organization_id = $1 and device_id = $2 and device_time >= $3 and device_time <= $4
              and (device_time, event_id, hash) > ($5::timestamptz, $6::int4, $7::int2) and server_time >= $8
            order by device_time, event_id, hash limit $9`,
    values: [
      organizationId,
      deviceId,
      new Date(Math.max(from, start.deviceTime)),
      new Date(until),
      new Date(start.deviceTime),
      start.eventId,
      start.hash,
      new Date(arrivedSince),
      limit,
    ],
  });
  return rows.map(storedPosition);
}

/** Moves the cursor of a device on. Never back. */
export async function saveCursor(
  tx: Tx,
  { organizationId }: Scope,
  forwardId: number,
  deviceId: number,
  { deviceTime, eventId, hash }: RecordKey,
): Promise<void> {
  await tx.query({
    name: 'forwards.save_cursor',
    text: `insert into position_forward_cursor as held (organization_id, forward_id, device_id, device_time, event_id, hash)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (organization_id, forward_id, device_id) do update
             set device_time = excluded.device_time, event_id = excluded.event_id, hash = excluded.hash
           where (held.device_time, held.event_id, held.hash) < (excluded.device_time, excluded.event_id, excluded.hash)`,
    values: [organizationId, forwardId, deviceId, new Date(deviceTime), eventId, hash],
  });
}

/** The oldest span of late records; null: there is none. */
export async function firstLateSpan(tx: Tx, { organizationId }: Scope, forwardId: number): Promise<LateSpan | null> {
  const [row] = await tx.query({
    name: 'forwards.first_late',
    text: `select id, device_id as "deviceId", from_at as "from", until_at as "until", arrived_at as "arrivedAt"
             from position_forward_late where organization_id = $1 and forward_id = $2 order by id limit 1`,
    values: [organizationId, forwardId],
  });
  return row === undefined ? null : lateRow.parse(row);
}
const lateRow = z.object({ id: z.int(), deviceId: z.int(), from: time, until: time, arrivedAt: time });

/** @param from of the part that is left; null: nothing is */
export async function shortenLateSpan(
  tx: Tx,
  { organizationId }: Scope,
  forwardId: number,
  id: number,
  from: number | null,
): Promise<void> {
  await tx.query(
    from === null
      ? {
          name: 'forwards.delete_late',
          text: 'delete from position_forward_late where organization_id = $1 and forward_id = $2 and id = $3',
          values: [organizationId, forwardId, id],
        }
      : {
          name: 'forwards.shorten_late',
          text: 'update position_forward_late set from_at = $4 where organization_id = $1 and forward_id = $2 and id = $3',
          values: [organizationId, forwardId, id, new Date(from)],
        },
  );
}

/** The name of a device and the identity of its tracker. */
export async function forwardedDevice(tx: Tx, { organizationId }: Scope, deviceId: number): Promise<ForwardedDevice> {
  const [row] = await tx.query<{ name: string | null; imei: string | null }>({
    name: 'forwards.device',
    text: `select v.licence_plate as name,
                  (select t.imei from mounting m join tracker t on t.organization_id = $1 and t.id = m.tracker_id
                    where m.organization_id = $1 and m.device_id = $2 and m.unmounted_at is null
                    order by m.mounted_at desc limit 1) as imei
             from device d join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
            where d.organization_id = $1 and d.id = $2`,
    values: [organizationId, deviceId],
  });
  return { deviceId, name: row?.name ?? String(deviceId), uniqueId: row?.imei ?? `konvoj-${deviceId}` };
}
