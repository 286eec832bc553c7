import type pg from 'pg';
import type { Scope, Tx } from '../../platform/database.ts';
import type { QuarantineRow, ReasonCount } from './types.ts';

const ROWS_SHOWN = 50;
const ROWS_PER_STATEMENT = 200;

interface StoredRow {
  id: number;
  tracker_id: number;
  reason: string;
  protocol: string;
  arrived_at: Date;
  device_time: Date | null;
  bytes: Buffer;
  is_frame: boolean;
}

const COLUMNS = 'id, tracker_id, reason, protocol, arrived_at, device_time, bytes, is_frame';

export async function countReasons(tx: Tx, scope: Scope, trackerId: number): Promise<ReasonCount[]> {
  const rows = await tx.query<{ reason: string; count: number; first: Date; last: Date }>({
    name: 'quarantine.reasons',
    text: `select reason, count(*)::int4 as count, min(arrived_at) as first, max(arrived_at) as last
             from quarantine where organization_id = $1 and tracker_id = $2
            group by reason order by count desc, reason`,
    values: [scope.organizationId, trackerId],
  });
  return rows.map((row) => ({ ...row, first: row.first.getTime(), last: row.last.getTime() }));
}

/** The newest rows, of one reason or of all. */
export async function listRows(
  tx: Tx,
  scope: Scope,
  trackerId: number,
  reason: string | null,
): Promise<QuarantineRow[]> {
  const rows = await tx.query<StoredRow>({
    name: 'quarantine.rows',
    text: `select ${COLUMNS} from quarantine
            where organization_id = $1 and tracker_id = $2 and ($3::text is null or reason = $3)
            order by id desc limit ${ROWS_SHOWN}`,
    values: [scope.organizationId, trackerId, reason],
  });
  return rows.map(rowOf);
}

/** A tracker of the organization, or null. */
export async function findTracker(
  tx: Tx,
  scope: Scope,
  trackerId: number,
): Promise<{ imei: string; family: string } | null> {
  const [row] = await tx.query<{ imei: string; family: string }>({
    name: 'quarantine.tracker',
    text: 'select imei, family from tracker where organization_id = $1 and id = $2',
    values: [scope.organizationId, trackerId],
  });
  return row ?? null;
}

/** The rows to replay; null: of all reasons. */
export interface Selection {
  readonly organizationId: number;
  readonly trackerId: number;
  readonly reason: string | null;
}

/** The id of the newest row: rows added during a replay are not part of it. */
export async function newestId(pool: pg.Pool, { organizationId, trackerId }: Selection): Promise<number> {
  const { rows } = await pool.query<{ id: number | null }>({
    name: 'quarantine.newest',
    text: 'select max(id) as id from quarantine where organization_id = $1 and tracker_id = $2',
    values: [organizationId, trackerId],
  });
  return rows[0]?.id ?? 0;
}

/** The next rows by id, after one (exclusive) and up to another (inclusive). */
export async function nextRows(
  pool: pg.Pool,
  { organizationId, trackerId, reason }: Selection,
  after: number,
  upTo: number,
): Promise<QuarantineRow[]> {
  const { rows } = await pool.query<StoredRow>({
    name: 'quarantine.next',
    text: `select ${COLUMNS} from quarantine
            where organization_id = $1 and tracker_id = $2 and ($3::text is null or reason = $3) and id > $4 and id <= $5
            order by id limit ${ROWS_PER_STATEMENT}`,
    values: [organizationId, trackerId, reason, after, upTo],
  });
  return rows.map(rowOf);
}

export async function removeRows(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query({
    name: 'quarantine.remove',
    text: 'delete from quarantine where id = any($1::int8[])',
    values: [ids],
  });
}

export async function changeReasons(
  pool: pg.Pool,
  changes: readonly { readonly id: number; readonly reason: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  await pool.query({
    name: 'quarantine.change_reasons',
    text: `update quarantine q set reason = given.reason
             from unnest($1::int8[], $2::text[]) as given(id, reason) where q.id = given.id`,
    values: [changes.map(({ id }) => id), changes.map(({ reason }) => reason)],
  });
}

/** A tracker with rows from a time without a mounting that now fall into a mounting of that organization. */
export interface RemountedTracker {
  readonly organizationId: number;
  readonly trackerId: number;
}

/** @param organizationId null: of all organizations */
export async function remountedTrackers(pool: pg.Pool, organizationId: number | null): Promise<RemountedTracker[]> {
  const { rows } = await pool.query<RemountedTracker>({
    name: 'quarantine.remounted',
    text: `select distinct m.organization_id as "organizationId", m.tracker_id as "trackerId" from mounting m
            where ($1::int4 is null or m.organization_id = $1) and exists (
              select from quarantine q
               where q.tracker_id = m.tracker_id and q.reason = 'not_mounted' and q.organization_id = m.organization_id
                 and q.device_time >= m.mounted_at and q.device_time < coalesce(m.unmounted_at, 'infinity'))
            order by 1, 2`,
    values: [organizationId],
  });
  return rows;
}

/** The quarantined rows, by organization, tracker and reason; null: all of them. For the command line. */
export async function summary(
  owner: Tx,
  filter: { readonly organizationId: number | null; readonly imei: string | null; readonly reason: string | null },
): Promise<(ReasonCount & { organizationId: number; organization: string; trackerId: number; imei: string })[]> {
  const rows = await owner.query<{
    organization_id: number;
    organization: string;
    tracker_id: number;
    imei: string;
    reason: string;
    count: number;
    first: Date;
    last: Date;
  }>({
    name: 'quarantine.summary',
    text: `select q.organization_id, o.name as organization, q.tracker_id, t.imei, q.reason, count(*)::int4 as count,
                  min(q.arrived_at) as first, max(q.arrived_at) as last
             from quarantine q
             join tracker t on t.id = q.tracker_id and t.organization_id = q.organization_id
             join organization o on o.id = q.organization_id
            where ($1::int4 is null or q.organization_id = $1) and ($2::text is null or t.imei = $2)
              and ($3::text is null or q.reason = $3)
            group by q.organization_id, o.name, q.tracker_id, t.imei, q.reason
            order by o.name, t.imei, q.reason`,
    values: [filter.organizationId, filter.imei, filter.reason],
  });
  return rows.map(({ organization_id: organizationId, tracker_id: trackerId, first, last, ...rest }) => ({
    ...rest,
    organizationId,
    trackerId,
    first: first.getTime(),
    last: last.getTime(),
  }));
}

function rowOf(row: StoredRow): QuarantineRow {
  return {
    id: row.id,
    trackerId: row.tracker_id,
    reason: row.reason,
    protocol: row.protocol,
    arrivedAt: row.arrived_at.getTime(),
    deviceTime: row.device_time?.getTime() ?? null,
    bytes: row.bytes,
    isFrame: row.is_frame,
  };
}
