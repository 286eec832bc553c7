import type { Scope, Tx } from '../../platform/database.ts';

/** How long a message that nobody got is offered to the next driver of the vehicle. */
const OFFERED_FOR_DAYS = 7;
/** How long a vehicle is followed after a driver read where to go. */
const FOLLOWED_FOR_DAYS = 14;
/** Stages of the past may be computed anew without a new record. */
const FOLLOWED_AGAIN_AFTER_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const daysBefore = (now: number, days: number) => new Date(now - days * DAY_MS);

/** Organizations with messages for which the clock has something to do. Runs as app_ingest. @param now epoch milliseconds */
export async function organizationsWaiting(ingest: Tx, now: number): Promise<number[]> {
  const rows = await ingest.query<{ organization_id: number }>({
    name: 'messages.organizations_waiting',
    text: `select organization_id from message where limit_at < $1
           union
           select organization_id from message
            where to_driver and (state in (0, 10, 16) or (latitude is not null and state in (40, 41, 45, 46)))
              and created_at > $2`,
    values: [new Date(now), daysBefore(now, FOLLOWED_FOR_DAYS)],
  });
  return rows.map((row) => row.organization_id);
}

/** Messages whose limit has passed, the oldest first. */
export function overdue(tx: Tx, scope: Scope, now: number, limit: number): Promise<number[]> {
  return idsOf(tx, {
    name: 'messages.overdue',
    text: 'select id from message where organization_id = $1 and limit_at < $2 order by limit_at limit $3',
    values: [scope.organizationId, new Date(now), limit],
  });
}

/** Messages that were handed over before that moment without an answer, and those that no driver has got yet. */
export function undelivered(tx: Tx, scope: Scope, attemptedBefore: number, now: number): Promise<number[]> {
  return idsOf(tx, {
    name: 'messages.undelivered',
    text: `select id from message m
            where organization_id = $1 and to_driver and created_at > $3
              and (state in (0, 10) and (attempted_at is null or attempted_at < $2)
                or state = 16 and not exists (select from message_recipient r
                                               where r.organization_id = $1 and r.message_id = m.id))
            order by id`,
    values: [scope.organizationId, new Date(attemptedBefore), daysBefore(now, OFFERED_FOR_DAYS)],
  });
}

/** Messages to a device that no driver has got yet: they go to whoever is in its vehicle now. */
export function unclaimed(tx: Tx, scope: Scope, deviceId: number, now: number): Promise<number[]> {
  return idsOf(tx, {
    name: 'messages.unclaimed',
    text: `select id from message m
            where organization_id = $1 and device_id = $2 and to_driver and state in (0, 16) and created_at > $3
              and not exists (select from message_recipient r where r.organization_id = $1 and r.message_id = m.id)
            order by id`,
    values: [scope.organizationId, deviceId, daysBefore(now, OFFERED_FOR_DAYS)],
  });
}

/** A message and the version of its vehicle's stages. */
export interface Followed {
  readonly id: number;
  readonly version: number;
}

/**
 * Messages that a visit or a drive of the vehicle may move: something new came of the vehicle since they were looked at, or
 * it stands at the place, so that time alone realizes them.
 */
export function realizable(tx: Tx, scope: Scope, now: number): Promise<Followed[]> {
  return tx.query({
    name: 'messages.realizable',
    text: `select m.id, d.version from message m
             join device_state d on d.organization_id = m.organization_id and d.device_id = m.device_id
            where m.organization_id = $1 and m.to_driver and m.latitude is not null and m.state in (40, 41, 45, 46)
              and m.created_at > $2
              and (m.followed_version is distinct from d.version or m.open_visit_since is not null or m.followed_at < $3)
            order by m.id`,
    values: [scope.organizationId, daysBefore(now, FOLLOWED_FOR_DAYS), new Date(now - FOLLOWED_AGAIN_AFTER_MS)],
  });
}

/** Notes what of their vehicles these messages were compared with. @param now epoch milliseconds */
export async function noteFollowed(tx: Tx, scope: Scope, followed: readonly Followed[], now: number): Promise<void> {
  await tx.query({
    name: 'messages.note_followed',
    text: `update message m set followed_version = f.version, followed_at = $4
             from unnest($2::int4[], $3::int8[]) as f(id, version) where m.organization_id = $1 and m.id = f.id`,
    values: [scope.organizationId, followed.map(({ id }) => id), followed.map(({ version }) => version), new Date(now)],
  });
}

async function idsOf(tx: Tx, statement: { name: string; text: string; values: readonly unknown[] }): Promise<number[]> {
  return (await tx.query<{ id: number }>(statement)).map(({ id }) => id);
}
