import type { Scope, Tx } from '../../platform/database.ts';

/** How long a message that nobody got is offered to the next driver of the vehicle. */
const OFFERED_FOR_DAYS = 7;
/** How long a vehicle is followed after a driver read where to go. */
const FOLLOWED_FOR_DAYS = 14;
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

/** Messages that a visit or a drive of the vehicle may move. */
export function realizable(tx: Tx, scope: Scope, now: number): Promise<number[]> {
  return idsOf(tx, {
    name: 'messages.realizable',
    text: `select id from message
            where organization_id = $1 and to_driver and latitude is not null and state in (40, 41, 45, 46)
              and created_at > $2
            order by id`,
    values: [scope.organizationId, daysBefore(now, FOLLOWED_FOR_DAYS)],
  });
}

async function idsOf(tx: Tx, statement: { name: string; text: string; values: readonly unknown[] }): Promise<number[]> {
  return (await tx.query<{ id: number }>(statement)).map(({ id }) => id);
}
